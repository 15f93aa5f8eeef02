//! Lists the roles that the caller can assign to a user.

use domain_access::{Action, Permission, Resource, Role, can_assign_role};
use domain_kernel::OrganizationId;

use crate::{App, AppResult, Caller};

impl App {
    /// Lists the scope's roles, without those that hold a permission that the caller lacks (D7).
    pub async fn list_assignable_roles(
        &self,
        caller: &Caller,
        requested_organization: Option<OrganizationId>,
    ) -> AppResult<Vec<Role>> {
        let view_users = Permission::new(Action::ViewAny, Resource::User);
        let scope = caller.authorize(view_users, caller.managed_scope(requested_organization))?;
        let roles = self.ports.store.queries().assignable_roles(&scope).await?;
        Ok(roles
            .into_iter()
            .filter(|role| can_assign_role(caller, role).is_ok())
            .collect())
    }
}
