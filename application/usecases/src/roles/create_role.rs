//! Creates a role.

use domain_access::{Action, Role};
use domain_kernel::OrganizationId;

use super::{RoleDetail, RoleDraft, permission};
use crate::audit::Change;
use crate::{App, AppResult, Caller};

impl App {
    /// Creates a custom role in the scope.
    pub async fn create_role(
        &self,
        caller: &Caller,
        requested_organization: Option<OrganizationId>,
        command: RoleDraft,
    ) -> AppResult<RoleDetail> {
        let scope = caller.managed_scope(requested_organization);
        caller.authorize(permission(Action::Create), scope)?;
        let (name, permissions) = command.check(caller, &scope)?;
        let role = Role::custom(self.row_id(), scope, name, permissions, self.now());
        let tx = self.ports.store.begin().await?;
        if let Some(id) = scope.organization_id() {
            tx.organization(id)
                .await?
                .ok_or(crate::AppError::NotFound)?;
        }
        tx.insert_role(&role).await?;
        let entry = self.audit_entry(caller, "create_role", Change::Created(&role))?;
        tx.commit(entry).await?;
        Ok(RoleDetail {
            role,
            users_count: 0,
        })
    }
}
