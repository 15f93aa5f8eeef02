//! Deletes an organization that has no users except its invited admin.

use application_ports::StoreError;
use domain_access::{Access, Action, Scope};
use domain_kernel::OrganizationId;
use domain_organization::messages;
use domain_organization::refusals::{ORGANIZATION_HAS_DATA, ORGANIZATION_HAS_USERS};

use super::permission;
use crate::audit::Change;
use crate::refusals::STALE_VERSION;
use crate::{App, AppError, AppResult, Caller, Operation};

pub(super) const DELETE_ORGANIZATION: Operation = Operation::new(
    "delete_organization",
    Access::AnyOf(&[permission(Action::Delete)]),
)
.refused_with(&[ORGANIZATION_HAS_USERS, ORGANIZATION_HAS_DATA, STALE_VERSION]);

impl App {
    /// Deletes the organization with its admin.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn delete_organization(&self, caller: &Caller, id: OrganizationId) -> AppResult<()> {
        caller.authorize(&DELETE_ORGANIZATION, Scope::Platform)?;
        let tx = self.ports.store.begin().await?;
        let organization = tx.organization(id).await?.ok_or(AppError::NotFound)?;
        organization.ensure_deletable()?;
        tx.delete_organization(&organization)
            .await
            .map_err(|error| match error {
                StoreError::InUse => messages::organization_has_data().into(),
                other => AppError::from(other),
            })?;
        let deleted = Change::Deleted(&organization);
        let entry = self.audit_entry(caller, DELETE_ORGANIZATION.name, deleted)?;
        Ok(tx.commit(entry).await?)
    }
}
