//! Deletes an organization that has no users except an admin who has not set the account up.

use application_ports::StoreError;
use domain_access::{Access, Action, Scope};
use domain_kernel::OrganizationId;
use domain_organization::messages;
use domain_organization::refusals::{
    INVITATION_ACCEPTED, ORGANIZATION_HAS_DATA, ORGANIZATION_HAS_USERS,
};

use super::{permission, present_admin};
use crate::audit::Change;
use crate::refusals::STALE_VERSION;
use crate::{App, AppError, AppResult, Caller, Effect, Operation};

pub(super) const DELETE_ORGANIZATION: Operation = Operation::new(
    "delete_organization",
    Access::AnyOf(&[permission(Action::Delete)]),
    Effect::Change,
)
.refused_with(&[
    ORGANIZATION_HAS_USERS,
    ORGANIZATION_HAS_DATA,
    INVITATION_ACCEPTED,
    STALE_VERSION,
]);

impl App {
    /// Deletes the organization with its admin. The admin must not have set the account up, because the permission must
    /// not be enough to delete an account that is in use (D80).
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn delete_organization(&self, caller: &Caller, id: OrganizationId) -> AppResult<()> {
        caller.authorize(&DELETE_ORGANIZATION, Scope::Platform)?;
        let tx = self.ports.store.begin().await?;
        let organization = tx.organization(id).await?.ok_or(AppError::NotFound)?;
        organization.ensure_deletable()?;
        let admin = present_admin(&*tx, &organization).await?;
        // If the admin accepts the invitation at the same time, the later of the two changes fails as stale.
        tx.save_user(&admin).await?;
        tx.delete_organization(&organization)
            .await
            .map_err(|error| match error {
                StoreError::InUse => messages::organization_has_data().into(),
                other => AppError::from(other),
            })?;
        if admin.is_set_up() {
            return Err(messages::invitation_accepted().into());
        }
        let deleted = Change::Deleted(&organization);
        let entry = self.audit_entry(caller, &DELETE_ORGANIZATION, deleted)?;
        Ok(tx.commit(entry).await?)
    }
}
