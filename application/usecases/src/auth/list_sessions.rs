//! Lists the caller's sessions (D13).

use domain_access::Access;
use domain_accounts::Session;

use crate::{App, AppResult, Caller, Effect, Operation};

pub(super) const LIST_SESSIONS: Operation =
    Operation::new("list_sessions", Access::SignedIn, Effect::Read);

impl App {
    /// Returns the caller's living sessions, newest first.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_sessions(&self, caller: &Caller) -> AppResult<Vec<Session>> {
        let sessions = &self.ports.sessions;
        Ok(sessions.living(caller.user_id, self.now()).await?)
    }
}
