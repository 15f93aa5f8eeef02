//! Lists the permissions that the role form offers (D6).

use domain_access::{Action, Permission, grantable_permissions};
use domain_kernel::OrganizationId;

use super::permission;
use crate::{App, AppResult, Caller};

impl App {
    /// Lists the permissions of the scope.
    pub fn list_permissions(
        &self,
        caller: &Caller,
        requested_organization: Option<OrganizationId>,
    ) -> AppResult<Vec<Permission>> {
        let scope = caller.managed_scope(requested_organization);
        caller.authorize(permission(Action::ViewAny), scope)?;
        Ok(grantable_permissions(&scope))
    }
}
