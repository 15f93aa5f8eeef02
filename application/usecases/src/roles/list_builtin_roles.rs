//! Lists the built-in roles (D4), which no one can change.

use domain_access::{Access, Action};
use domain_kernel::OrganizationId;

use super::{RoleDetail, permission};
use crate::{App, AppResult, Caller, Effect, Operation};

pub(super) const LIST_BUILTIN_ROLES: Operation = Operation::new(
    "list_builtin_roles",
    Access::AnyOf(&[permission(Action::ViewAny)]),
    Effect::Read,
);

impl App {
    /// Lists the built-in roles of the scope with their permissions and the numbers of their users.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_builtin_roles(
        &self,
        caller: &Caller,
        requested_organization: Option<OrganizationId>,
    ) -> AppResult<Vec<RoleDetail>> {
        let scope = self
            .managed_scope(caller, &LIST_BUILTIN_ROLES, requested_organization)
            .await?;
        let reads = self.ports.store.queries();
        let mut details = Vec::new();
        for role in reads.builtin_roles(&scope).await? {
            details.push(RoleDetail {
                users_count: reads.role_users(role.id).await?,
                role,
            });
        }
        Ok(details)
    }
}
