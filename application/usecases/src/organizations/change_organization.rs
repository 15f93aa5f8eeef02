//! Changes an organization, which may have users.

use application_ports::OrganizationRow;
use domain_access::{Access, Action, Scope};
use domain_kernel::OrganizationId;
use domain_organization::OrganizationChange;
use domain_organization::refusals::LIMIT_BELOW_USE;

use super::permission;
use crate::edit::ensure_current;
use crate::refusals::STALE_VERSION;
use crate::{App, AppError, AppResult, Caller, Edit, Effect, Operation};

pub(super) const CHANGE_ORGANIZATION: Operation = Operation::new(
    "change_organization",
    Access::AnyOf(&[permission(Action::Update)]),
    Effect::Change,
)
.refused_with(&[LIMIT_BELOW_USE, STALE_VERSION]);

impl App {
    /// Changes name, URL, limits (D61) and periods (D248). No seat is taken between the check of the limit and the change.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn change_organization(
        &self,
        caller: &Caller,
        id: OrganizationId,
        command: Edit<OrganizationChange>,
    ) -> AppResult<OrganizationRow> {
        caller.authorize(&CHANGE_ORGANIZATION, Scope::Platform)?;
        let change = command.draft.check()?;
        let tx = self.ports.store.begin().await?;
        let before = tx.lock_organization(id).await?.ok_or(AppError::NotFound)?;
        ensure_current(command.version, before.version)?;
        let organization = before.change(change)?;
        tx.save_organization(&organization).await?;
        let change = (&before, &organization);
        self.commit_update(tx, caller, &CHANGE_ORGANIZATION, change)
            .await?;
        self.organization_row(id).await
    }
}
