//! Shows one role.

use domain_access::{Access, Action};
use domain_kernel::{OrganizationId, RoleId};

use super::{RoleDetail, permission};
use crate::{App, AppError, AppResult, Caller, Effect, Operation};

pub(super) const SHOW_ROLE: Operation = Operation::new(
    "show_role",
    Access::AnyOf(&[
        permission(Action::Read),
        permission(Action::ViewAny),
        permission(Action::Update),
    ]),
    Effect::Read,
);

impl App {
    /// Returns the role with its permissions and the number of its users.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn show_role(
        &self,
        caller: &Caller,
        requested_organization: Option<OrganizationId>,
        id: RoleId,
    ) -> AppResult<RoleDetail> {
        let read = self
            .managed_scope(caller, &SHOW_ROLE, requested_organization)
            .await?;
        let reads = self.ports.store.queries();
        let role = reads.role(&read, id).await?.ok_or(AppError::NotFound)?;
        Ok(RoleDetail {
            role,
            users_count: reads.role_users(id).await?,
        })
    }
}
