//! Who somebody is, and what comes from chance and the clock: passwords (Argon2id), the tokens of
//! sessions (JWT) and of mailed links, the signing key, the system's clock and ids.
//! What a session may do, and whether it still lives, is decided elsewhere.

mod email_tokens;
mod gate;
mod key;
mod passwords;
mod sessions;
mod system;

pub use email_tokens::RandomEmailTokens;
pub use key::{KeyError, SigningKey};
pub use passwords::{Argon2Hasher, WAITING_PASSWORDS, default_lanes};
pub use sessions::JwtSessionTokens;
pub use system::{SystemClock, SystemIds};
