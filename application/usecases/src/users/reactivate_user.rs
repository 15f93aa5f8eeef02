//! Lets a deactivated user sign in again (D77).

use domain_access::{Access, Action};
use domain_kernel::{OrganizationId, UserId};

use super::{managed_user, permission};
use crate::audit::{AuditedUser, Change};
use crate::refusals::STALE_VERSION;
use crate::{App, AppResult, Caller, Effect, Operation};

pub(super) const REACTIVATE_USER: Operation = Operation::new(
    "reactivate_user",
    Access::AnyOf(&[permission(Action::Update)]),
    Effect::Assistance,
)
.refused_with(&[STALE_VERSION]);

impl App {
    /// Reactivates a user whom the caller may edit. The user keeps the earlier password. Changes nothing if the user is
    /// not deactivated.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn reactivate_user(
        &self,
        caller: &Caller,
        requested_organization: Option<OrganizationId>,
        id: UserId,
    ) -> AppResult<()> {
        let scope = self
            .managed_scope(caller, &REACTIVATE_USER, requested_organization)
            .await?
            .scope();
        let tx = self.ports.store.begin().await?;
        let (before, role) = managed_user(&*tx, caller, &scope, id).await?;
        if !before.is_deactivated() {
            return Ok(());
        }
        let mut user = before.clone();
        user.reactivate();
        tx.save_user(&user).await?;
        let (before, after) = (
            AuditedUser::new(&before, &role.name),
            AuditedUser::new(&user, &role.name),
        );
        let change = Change::Updated(&before, &after);
        let entry = self.audit_entry(caller, &REACTIVATE_USER, change)?;
        Ok(tx.commit(entry).await?)
    }
}
