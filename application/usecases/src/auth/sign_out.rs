//! Signs the caller out. The session ends at once, on every node (D13).

use crate::audit::{AuditedUser, Change};
use crate::{App, AppError, AppResult, Caller};

impl App {
    /// Ends the caller's session.
    pub async fn sign_out(&self, caller: &Caller) -> AppResult<()> {
        let tx = self.ports.store.begin().await?;
        let user = tx
            .user(&caller.scope, caller.user_id)
            .await?
            .ok_or(AppError::Unauthenticated)?;
        tx.end_session(caller.session_id).await?;
        let user = AuditedUser::new(&user, &caller.role_name);
        let entry = self.audit_entry(caller, "sign_out", Change::None(&user))?;
        Ok(tx.commit(entry).await?)
    }
}
