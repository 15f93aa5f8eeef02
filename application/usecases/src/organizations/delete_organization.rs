//! Deletes an organization that has no users except its invited admin.

use application_ports::StoreError;
use domain_access::{Action, Scope};
use domain_kernel::OrganizationId;
use domain_organization::messages;

use super::permission;
use crate::audit::Change;
use crate::{App, AppError, AppResult, Caller};

impl App {
    /// Deletes the organization with its admin.
    pub async fn delete_organization(&self, caller: &Caller, id: OrganizationId) -> AppResult<()> {
        caller.authorize(permission(Action::Delete), Scope::Platform)?;
        let tx = self.ports.store.begin().await?;
        let organization = tx.organization(id).await?.ok_or(AppError::NotFound)?;
        organization.deletable()?;
        tx.delete_organization(&organization)
            .await
            .map_err(|error| match error {
                StoreError::InUse => messages::organization_has_data().into(),
                other => AppError::from(other),
            })?;
        let deleted = Change::Deleted(&organization);
        let entry = self.audit_entry(caller, "delete_organization", deleted)?;
        Ok(tx.commit(entry).await?)
    }
}
