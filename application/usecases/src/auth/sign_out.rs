//! Signs the caller out. The session ends at once, on every node (D13).

use domain_access::Access;

use crate::audit::{AuditedUser, Change};
use crate::refusals::STALE_VERSION;
use crate::{App, AppError, AppResult, Caller, Effect, Operation};

pub(super) const SIGN_OUT: Operation =
    Operation::new("sign_out", Access::SignedIn, Effect::Participation)
        .refused_with(&[STALE_VERSION]);

impl App {
    /// Ends the caller's session.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn sign_out(&self, caller: &Caller) -> AppResult<()> {
        let tx = self.ports.store.begin().await?;
        let user = tx
            .user(&caller.scope, caller.user_id)
            .await?
            .ok_or(AppError::Unauthenticated)?;
        tx.end_session(user.id, caller.session_id).await?;
        let user = AuditedUser::new(&user, &caller.role_name);
        let entry = self.audit_entry(caller, &SIGN_OUT, Change::None(&user))?;
        Ok(tx.commit(entry).await?)
    }
}
