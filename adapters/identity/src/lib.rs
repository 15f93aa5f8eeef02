//! Passwords (Argon2id), session and device tokens (JWT), tokens of emailed links and their encryption, the seals of
//! the audit chain, the signatures of files, the signing key, the system's clock and ids.

mod chain_sealer;
mod devices;
mod email_tokens;
mod file_signer;
mod hash_pool;
mod key;
mod link_cipher;
mod passwords;
mod sessions;
mod system;

pub use chain_sealer::HmacChainSealer;
pub use devices::JwtDeviceTokens;
pub use email_tokens::RandomEmailTokens;
pub use file_signer::HmacFileSigner;
pub use key::{KEY_FILES, KeyError, SigningKey, SigningKeys};
pub use link_cipher::AesLinkCipher;
pub use passwords::{Argon2Hasher, MAX_WAITING_PASSWORDS, default_hash_threads};
pub use sessions::JwtSessionTokens;
pub use system::{SystemClock, SystemIds};
