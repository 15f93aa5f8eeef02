//! Shows one user.

use application_ports::UserRow;
use domain_access::{Access, Action};
use domain_kernel::{OrganizationId, UserId};

use super::permission;
use crate::{App, AppError, AppResult, Caller, Effect, Operation};

pub(super) const SHOW_USER: Operation = Operation::new(
    "show_user",
    Access::AnyOf(&[
        permission(Action::Read),
        permission(Action::ViewAny),
        permission(Action::Update),
    ]),
    Effect::Read,
);

impl App {
    /// Returns the user with the role's name.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn show_user(
        &self,
        caller: &Caller,
        requested_organization: Option<OrganizationId>,
        id: UserId,
    ) -> AppResult<UserRow> {
        let scope = self
            .managed_scope(caller, &SHOW_USER, requested_organization)
            .await?;
        self.ports
            .store
            .queries()
            .user(&scope, id)
            .await?
            .ok_or(AppError::NotFound)
    }
}
