//! Erases a person: no stored data reveals who it was. Answers and marks stay under another name (D245).

use application_ports::{AuditedTransaction, Erasure};
use domain_access::{Access, Action, Scope};
use domain_accounts::refusals::{ATTEMPT_OPEN, LAST_ADMIN, LAST_SUPER_ADMIN, OWN_ACCOUNT};
use domain_accounts::{erased_name, messages};
use domain_kernel::{OrganizationId, Timestamp, UserId};
use domain_organization::refusals::{TEAM_LEADER, USER_IN_TEAM};

use super::{deletable_user, permission, save_deleted_user};
use crate::audit::{AuditedErasure, Change};
use crate::refusals::STALE_VERSION;
use crate::{App, AppResult, Caller, Effect, Operation};

pub(super) const ERASE_USER: Operation = Operation::new(
    "erase_user",
    Access::AnyOf(&[permission(Action::Delete)]),
    Effect::Change,
)
.refused_with(&[
    OWN_ACCOUNT,
    LAST_ADMIN,
    LAST_SUPER_ADMIN,
    TEAM_LEADER,
    USER_IN_TEAM,
    ATTEMPT_OPEN,
    STALE_VERSION,
]);

impl App {
    /// Erases a person. The person must not be in a team, have an open attempt, be the caller or be the last admin. A
    /// person who was deleted earlier can still be erased.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn erase_user(
        &self,
        caller: &Caller,
        requested_organization: Option<OrganizationId>,
        id: UserId,
    ) -> AppResult<()> {
        let scope = self
            .managed_scope(caller, &ERASE_USER, requested_organization)
            .await?
            .scope();
        let now = self.now();
        let tx = self.ports.store.begin().await?;
        if !tx.lock_deleted_user(&scope, id).await? {
            Self::delete_to_erase(&*tx, caller, &scope, id, now).await?;
        }
        let erasure = erased_account(scope, id, now);
        tx.erase_user(&erasure).await?;
        let erased = AuditedErasure(&erasure);
        let entry = self.audit_entry(caller, &ERASE_USER, Change::None(&erased))?;
        Ok(tx.commit(entry).await?)
    }

    /// Deletes the account of a person who is not deleted yet.
    async fn delete_to_erase(
        tx: &dyn AuditedTransaction,
        caller: &Caller,
        scope: &Scope,
        id: UserId,
        now: Timestamp,
    ) -> AppResult<()> {
        // From here on, no attempt of the person can start, and nothing else about the person is stored.
        tx.lock_participant(scope, id).await?;
        let (mut user, _) = deletable_user(tx, caller, scope, id).await?;
        if !tx.lock_open_attempts_of(id, now).await?.is_empty() {
            return Err(messages::attempt_open().into());
        }
        let email = user.email.clone();
        tx.forget_failures(&email).await?;
        user.erase(now);
        save_deleted_user(tx, scope, &user, &email).await
    }
}

/// Describes the erasure of a deleted account.
pub(crate) fn erased_account(scope: Scope, id: UserId, now: Timestamp) -> Erasure {
    Erasure {
        user_id: id,
        scope,
        name: erased_name(id),
        at: now,
    }
}
