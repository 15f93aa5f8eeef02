//! Signing out: the session ends at once, on every node (D13).

use crate::{App, AppResult, Caller};

impl App {
    /// Ends the caller's session.
    pub async fn sign_out(&self, caller: &Caller) -> AppResult<()> {
        let tx = self.ports.store.begin().await?;
        tx.session_end(caller.session_id).await?;
        Ok(tx.commit().await?)
    }
}
