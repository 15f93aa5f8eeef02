//! Passwords, tokens and sessions.

use async_trait::async_trait;
use domain_access::{Principal, Scope};
use domain_accounts::{KnownDevice, Password, PasswordHash, Session};
use domain_kernel::{EmailAddress, SessionId, Timestamp, UserId};

use crate::StoreResult;

/// The reason why a password was not hashed or compared.
#[derive(Debug, thiserror::Error)]
pub enum HashError {
    /// Too many passwords are waiting to be hashed. The caller can try again later.
    #[error("too many passwords are waiting to be hashed")]
    Full {
        /// Seconds after which the caller should try again.
        retry_after: u32,
    },
    /// A bug or corrupt data, such as a stored hash that cannot be read.
    #[error("password hashing failed: {0}")]
    Fault(String),
}

/// Hashes passwords with Argon2id. The queue is bounded, so that the wait is bounded too.
#[async_trait]
pub trait PasswordHasher: Send + Sync {
    /// Returns a hash to store.
    async fn hash(&self, password: &Password) -> Result<PasswordHash, HashError>;
    /// Returns a hash to store, for background work. Waits until the queue is not full. The background work of this
    /// node never has more than one password in the queue.
    async fn hash_in_background(&self, password: &Password) -> Result<PasswordHash, HashError>;
    /// Checks whether `text` is the password. Without a hash (the address is unknown, or the
    /// account is not set up yet) it does the same work and returns `false`.
    async fn verify(&self, text: &str, hash: Option<&PasswordHash>) -> Result<bool, HashError>;
}

/// The contents of a session token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TokenClaims {
    pub session_id: SessionId,
    /// The session's user.
    pub user_id: UserId,
}

/// Issues and reads the bearer tokens of sessions (D13).
pub trait SessionTokens: Send + Sync {
    /// Returns a token for a session that is valid until `expires_at`.
    fn issue(&self, claims: TokenClaims, issued_at: Timestamp, expires_at: Timestamp) -> String;
    /// Returns the contents of a token, or `None` if the token is invalid or expired.
    fn read(&self, token: &str, now: Timestamp) -> Option<TokenClaims>;
    /// Returns the fingerprints of the keys whose tokens are accepted. The first key signs new tokens.
    fn key_fingerprints(&self) -> &[String];
}

/// Issues and reads the tokens of known devices (D55). They are signed with other keys than session tokens, so that a
/// device token is never accepted as a session token.
pub trait DeviceTokens: Send + Sync {
    /// Returns a token that is valid until `expires_at`.
    fn issue(&self, device: &KnownDevice, expires_at: Timestamp) -> String;
    /// Returns the device of a token, or `None` if the token is invalid or expired.
    fn read(&self, token: &str, now: Timestamp) -> Option<KnownDevice>;
}

/// Issues the tokens of emailed links (D11): 256 random bits. Only their hash is stored.
pub trait EmailTokenIssuer: Send + Sync {
    /// Returns a new token that can be part of a URL.
    fn issue(&self) -> String;
    /// Returns the hash of a token. The token itself is not stored.
    fn hash(&self, token: &str) -> String;
}

/// The stored values that a sign-in is checked against.
#[derive(Clone, Debug)]
pub struct Credentials {
    pub user_id: UserId,
    pub scope: Scope,
    /// `None` if the user has not set up the account yet, or is deactivated (D77).
    pub password_hash: Option<PasswordHash>,
}

/// Reads sessions for requests.
#[async_trait]
pub trait Sessions: Send + Sync {
    /// Returns the principal of a session that is alive at `now` and whose user may sign in (D77). A session of staff
    /// ends after 12 hours without use. Reads the database, so that every node refuses an ended session at once (D13,
    /// D47). Records the use, at most once in five minutes.
    async fn find(&self, claims: TokenClaims, now: Timestamp) -> StoreResult<Option<Principal>>;
    /// Returns the user's sessions that are alive at `now` as for [`find`](Self::find), newest first, at most
    /// [`MAX_SESSIONS`](domain_accounts::MAX_SESSIONS). Records no use.
    async fn living(&self, user_id: UserId, now: Timestamp) -> StoreResult<Vec<Session>>;
    /// Returns which of these sessions are alive at `now` as for [`find`](Self::find). Records no use.
    async fn living_among(
        &self,
        sessions: &[SessionId],
        now: Timestamp,
    ) -> StoreResult<Vec<SessionId>>;
    /// Returns the principal of a session as [`find`](Self::find) does. Records no use.
    async fn look_up(&self, claims: TokenClaims, now: Timestamp) -> StoreResult<Option<Principal>>;
    /// Returns the credentials of a user of any organization who is not deleted. Reads without a
    /// transaction, because the password is compared before anything is written.
    async fn credentials(&self, email: &EmailAddress) -> StoreResult<Option<Credentials>>;
}
