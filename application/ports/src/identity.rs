//! Passwords, tokens and signed-in sessions.

use async_trait::async_trait;
use domain_access::Principal;
use domain_kernel::{EmailAddress, SessionId, Timestamp, UserId};
use domain_organization::{Password, PasswordHash};

use crate::StoreResult;

/// Why a password was not hashed or compared.
#[derive(Debug, thiserror::Error)]
pub enum HashError {
    /// Too many are waiting; come back in so many seconds.
    #[error("too many passwords are waiting to be hashed")]
    Full {
        /// Seconds after which a new try makes sense.
        retry_after: u32,
    },
    /// A fault of ours, such as a stored hash that cannot be read.
    #[error("password hashing failed: {0}")]
    Fault(String),
}

/// Argon2id behind its own gate: a bounded queue, never an unbounded wait.
#[async_trait]
pub trait PasswordHasher: Send + Sync {
    /// A hash to store.
    async fn hash(&self, password: &Password) -> Result<PasswordHash, HashError>;
    /// Whether `text` is the password. Without a hash (an unknown address, a person not yet set up)
    /// the same work is done and the answer is no.
    async fn verify(&self, text: &str, hash: Option<&PasswordHash>) -> Result<bool, HashError>;
}

/// What a session's token says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TokenClaims {
    /// The session that the token names.
    pub session_id: SessionId,
    /// Whose session it is.
    pub user_id: UserId,
}

/// The bearer tokens of sessions (D13).
pub trait SessionTokens: Send + Sync {
    /// A token for a session, good until `expires_at`.
    fn issue(&self, claims: TokenClaims, issued_at: Timestamp, expires_at: Timestamp) -> String;
    /// What a token says, or `None` where it is not ours or has expired.
    fn read(&self, token: &str, now: Timestamp) -> Option<TokenClaims>;
}

/// The tokens of links sent by mail (D11): 256 random bits, of which only the hash is stored.
pub trait EmailTokenIssuer: Send + Sync {
    /// A new token, fit for a URL.
    fn issue(&self) -> String;
    /// The form in which a token is stored and looked up.
    fn hash(&self, token: &str) -> String;
}

/// What signing in compares with.
#[derive(Clone, Debug)]
pub struct Credentials {
    /// Whose they are.
    pub user_id: UserId,
    /// The stored hash; none for a person who has not set the account up yet.
    pub password_hash: Option<PasswordHash>,
}

/// Sessions as requests read them.
#[async_trait]
pub trait Sessions: Send + Sync {
    /// Returns the principal of a session that is alive at `now` and whose user is not deleted. Reads the
    /// database, so that a session that has ended is refused at once on every node (D13, D47).
    async fn find(&self, claims: TokenClaims, now: Timestamp) -> StoreResult<Option<Principal>>;
    /// Returns the credentials of a person who is not deleted, of any organization. Reads without a
    /// transaction, because the password is compared before anything is written.
    async fn credentials(&self, email: &EmailAddress) -> StoreResult<Option<Credentials>>;
}
