//! Ends one of the caller's sessions, such as that of a lost device (D13).

use domain_access::Access;
use domain_kernel::SessionId;

use crate::audit::{AuditedUser, Change};
use crate::refusals::STALE_VERSION;
use crate::{App, AppError, AppResult, Caller, Effect, Operation};

pub(super) const END_SESSION: Operation =
    Operation::new("end_session", Access::SignedIn, Effect::Participation)
        .refused_with(&[STALE_VERSION]);

impl App {
    /// Ends one of the caller's sessions. If it is the current session, the caller is signed out.
    ///
    /// # Errors
    ///
    /// [`AppError::NotFound`] if the caller has no such session.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn end_session(&self, caller: &Caller, id: SessionId) -> AppResult<()> {
        let tx = self.ports.store.begin().await?;
        let user = tx
            .user(&caller.scope, caller.user_id)
            .await?
            .ok_or(AppError::Unauthenticated)?;
        if !tx.end_session(user.id, id).await? {
            return Err(AppError::NotFound);
        }
        let user = AuditedUser::new(&user, &caller.role_name);
        let entry = self.audit_entry(caller, &END_SESSION, Change::None(&user))?;
        Ok(tx.commit(entry).await?)
    }
}
