//! Sessions in a transaction.

use async_trait::async_trait;
use domain_access::Principal;
use domain_accounts::{PasswordHash, Session, User};
use domain_kernel::{SessionId, Timestamp, UserId};

use crate::StoreResult;

/// Creates and ends sessions. Requests read them through [`Sessions`](crate::Sessions).
#[async_trait]
pub trait SessionsStore {
    /// Stores a new session, records the sign-in of its user and returns the user, if `verified` is still the password
    /// hash of a user who may sign in (D77). The caller has checked the password against `verified`. Waits for a
    /// concurrent change of the password and for other new sessions of the user.
    async fn insert_session(
        &self,
        session: &Session,
        verified: &PasswordHash,
    ) -> StoreResult<Option<User>>;
    /// Returns the principal of a session that was stored in this transaction, as
    /// [`Sessions::find`](crate::Sessions::find) does.
    async fn principal(&self, session: &Session) -> StoreResult<Option<Principal>>;
    /// Ends the user's oldest sessions, so that at most `limit` sessions remain. `newest` is one of them and never
    /// ends. Expired sessions do not count.
    async fn end_oldest_sessions(&self, newest: &Session, limit: u64) -> StoreResult<()>;
    /// Ends one session of the user. Returns `false` if the user has no such session.
    async fn end_session(&self, user_id: UserId, id: SessionId) -> StoreResult<bool>;
    /// Ends all sessions of a user except `except`.
    async fn end_sessions(&self, user_id: UserId, except: Option<SessionId>) -> StoreResult<()>;
    /// Deletes at most `limit` sessions that have expired at `now`. Returns how many.
    async fn sweep_sessions(&self, now: Timestamp, limit: u64) -> StoreResult<u64>;
}
