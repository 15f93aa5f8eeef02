//! The roles that the caller may give to a person.

use domain_access::{Action, Permission, Resource, Role, may_give};
use domain_kernel::OrganizationId;

use crate::{App, AppResult, Caller};

impl App {
    /// The scope's roles less those that hold more than the caller (D7).
    pub async fn list_assignable_roles(
        &self,
        caller: &Caller,
        named: Option<OrganizationId>,
    ) -> AppResult<Vec<Role>> {
        let view_users = Permission::new(Action::ViewAny, Resource::User);
        let scope = caller.may(view_users, caller.people_scope(named))?;
        let roles = self.ports.store.reads().assignable_roles(&scope).await?;
        Ok(roles
            .into_iter()
            .filter(|role| may_give(caller, role).is_ok())
            .collect())
    }
}
