//! Creates a role.

use domain_access::{Access, Action, Role};
use domain_kernel::OrganizationId;

use super::{RoleDetail, RoleDraft, permission};
use crate::audit::Change;
use crate::refusals::STALE_VERSION;
use crate::{App, AppResult, Caller, Effect, Operation};

pub(super) const CREATE_ROLE: Operation = Operation::new(
    "create_role",
    Access::AnyOf(&[permission(Action::Create)]),
    Effect::Change,
)
.refused_with(&[STALE_VERSION]);

impl App {
    /// Creates a custom role in the scope.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn create_role(
        &self,
        caller: &Caller,
        requested_organization: Option<OrganizationId>,
        command: RoleDraft,
    ) -> AppResult<RoleDetail> {
        let scope = self
            .managed_scope(caller, &CREATE_ROLE, requested_organization)
            .await?
            .scope();
        let (name, permissions) = command.check(caller, &scope)?;
        let role = Role::custom(self.row_id(), scope, name, permissions, self.now());
        let tx = self.ports.store.begin().await?;
        if let Some(id) = scope.organization_id() {
            tx.organization(id)
                .await?
                .ok_or(crate::AppError::NotFound)?;
        }
        tx.insert_role(&role).await?;
        let entry = self.audit_entry(caller, &CREATE_ROLE, Change::Created(&role))?;
        tx.commit(entry).await?;
        Ok(RoleDetail {
            role,
            users_count: 0,
        })
    }
}
