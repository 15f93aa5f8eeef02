//! Deletes a custom role that no user has.

use application_ports::StoreError;
use domain_access::messages;
use domain_access::refusals::{BUILTIN_ROLE, ROLE_IN_USE};
use domain_access::{Access, Action};
use domain_kernel::{OrganizationId, RoleId};

use super::permission;
use crate::audit::Change;
use crate::refusals::STALE_VERSION;
use crate::{App, AppError, AppResult, Caller, Effect, Operation};

pub(super) const DELETE_ROLE: Operation = Operation::new(
    "delete_role",
    Access::AnyOf(&[permission(Action::Delete)]),
    Effect::Change,
)
.refused_with(&[BUILTIN_ROLE, ROLE_IN_USE, STALE_VERSION]);

impl App {
    /// Deletes the role.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn delete_role(
        &self,
        caller: &Caller,
        requested_organization: Option<OrganizationId>,
        id: RoleId,
    ) -> AppResult<()> {
        let scope = self
            .managed_scope(caller, &DELETE_ROLE, requested_organization)
            .await?
            .scope();
        let tx = self.ports.store.begin().await?;
        let role = tx.role(&scope, id).await?.ok_or(AppError::NotFound)?;
        if role.is_builtin() {
            return Err(messages::builtin_role().into());
        }
        let holders = tx.role_holders(id).await?;
        if holders.active + holders.invited > 0 {
            return Err(messages::role_in_use().into());
        }
        tx.delete_role(id).await.map_err(|error| match error {
            // A user has got the role in the meantime.
            StoreError::InUse => messages::role_in_use().into(),
            other => AppError::from(other),
        })?;
        let entry = self.audit_entry(caller, &DELETE_ROLE, Change::Deleted(&role))?;
        Ok(tx.commit(entry).await?)
    }
}
