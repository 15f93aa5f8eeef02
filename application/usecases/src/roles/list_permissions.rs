//! Lists the permissions that the role form offers (D6).

use domain_access::{Access, Action, Permission, grantable_permissions};
use domain_kernel::OrganizationId;

use super::permission;
use crate::{App, AppResult, Caller, Effect, Operation};

pub(super) const LIST_PERMISSIONS: Operation = Operation::new(
    "list_permissions",
    Access::AnyOf(&[permission(Action::ViewAny)]),
    Effect::Read,
);

impl App {
    /// Lists the permissions of the scope.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_permissions(
        &self,
        caller: &Caller,
        requested_organization: Option<OrganizationId>,
    ) -> AppResult<Vec<Permission>> {
        let scope = self
            .managed_scope(caller, &LIST_PERMISSIONS, requested_organization)
            .await?
            .scope();
        Ok(grantable_permissions(&scope))
    }
}
