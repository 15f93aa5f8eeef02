//! Signs the caller out everywhere else (D13).

use domain_access::Access;

use crate::audit::{AuditedUser, Change};
use crate::refusals::STALE_VERSION;
use crate::{App, AppError, AppResult, Caller, Effect, Operation};

pub(super) const END_OTHER_SESSIONS: Operation = Operation::new(
    "end_other_sessions",
    Access::SignedIn,
    Effect::Participation,
)
.refused_with(&[STALE_VERSION]);

impl App {
    /// Ends all sessions of the caller except the current one.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn end_other_sessions(&self, caller: &Caller) -> AppResult<()> {
        let tx = self.ports.store.begin().await?;
        let user = tx
            .user(&caller.scope, caller.user_id)
            .await?
            .ok_or(AppError::Unauthenticated)?;
        tx.end_sessions(user.id, Some(caller.session_id)).await?;
        let user = AuditedUser::new(&user, &caller.role_name);
        let entry = self.audit_entry(caller, &END_OTHER_SESSIONS, Change::None(&user))?;
        Ok(tx.commit(entry).await?)
    }
}
