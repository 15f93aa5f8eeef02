//! Passwords (Argon2id), session tokens (JWT), tokens of mailed links, the signing key, the system's
//! clock and ids.

mod email_tokens;
mod hash_pool;
mod key;
mod passwords;
mod sessions;
mod system;

pub use email_tokens::RandomEmailTokens;
pub use key::{KeyError, SigningKey, SigningKeys};
pub use passwords::{Argon2Hasher, MAX_WAITING_PASSWORDS, default_hash_threads};
pub use sessions::JwtSessionTokens;
pub use system::{SystemClock, SystemIds};
