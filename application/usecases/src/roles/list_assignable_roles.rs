//! Lists the roles that the caller can assign to a user.

use domain_access::{Access, Action, Permission, Resource, Role, can_assign_role};
use domain_kernel::OrganizationId;

use crate::{App, AppResult, Caller, Effect, Operation};

pub(super) const LIST_ASSIGNABLE_ROLES: Operation = Operation::new(
    "list_assignable_roles",
    Access::AnyOf(&[Permission::new(Action::ViewAny, Resource::User)]),
    Effect::Read,
);

impl App {
    /// Lists the roles of the scope whose permissions the caller holds (D7).
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_assignable_roles(
        &self,
        caller: &Caller,
        requested_organization: Option<OrganizationId>,
    ) -> AppResult<Vec<Role>> {
        let scope = self
            .managed_scope(caller, &LIST_ASSIGNABLE_ROLES, requested_organization)
            .await?;
        let roles = self.ports.store.queries().assignable_roles(&scope).await?;
        Ok(roles
            .into_iter()
            .filter(|role| can_assign_role(caller, role).is_ok())
            .collect())
    }
}
