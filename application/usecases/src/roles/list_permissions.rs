//! Lists the permissions that the role form offers (D6).

use domain_access::{Access, Action, Permission, grantable_permissions};
use domain_kernel::OrganizationId;

use super::permission;
use crate::{App, AppResult, Caller, Operation};

pub(super) const LIST_PERMISSIONS: Operation = Operation::new(
    "list_permissions",
    Access::AnyOf(&[permission(Action::ViewAny)]),
);

impl App {
    /// Lists the permissions of the scope.
    #[tracing::instrument(level = "debug", skip_all)]
    pub fn list_permissions(
        &self,
        caller: &Caller,
        requested_organization: Option<OrganizationId>,
    ) -> AppResult<Vec<Permission>> {
        let scope = caller.managed_scope(requested_organization);
        caller.authorize(&LIST_PERMISSIONS, scope)?;
        Ok(grantable_permissions(&scope))
    }
}
