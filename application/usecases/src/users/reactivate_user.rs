//! Lets a deactivated user sign in again (D77).

use domain_access::{Access, Action, can_assign_role};
use domain_kernel::{OrganizationId, UserId};

use super::permission;
use crate::audit::{AuditedUser, Change};
use crate::refusals::STALE_VERSION;
use crate::{App, AppError, AppResult, Caller, Operation};

pub(super) const REACTIVATE_USER: Operation = Operation::new(
    "reactivate_user",
    Access::AnyOf(&[permission(Action::Update)]),
)
.refused_with(&[STALE_VERSION]);

impl App {
    /// Reactivates a user whom the caller may edit. The password is the one from before. Changes nothing
    /// if the user is not deactivated.
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
        let before = tx.user(&scope, id).await?.ok_or(AppError::NotFound)?;
        let role = tx
            .role(&scope, before.role_id)
            .await?
            .ok_or(AppError::NotFound)?;
        can_assign_role(caller, &role)?;
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
        let entry = self.audit_entry(caller, REACTIVATE_USER.name, change)?;
        Ok(tx.commit(entry).await?)
    }
}
