//! Stores the fingerprint of the signing key in the database.

use async_trait::async_trait;

use crate::StoreResult;

/// The fingerprint of the key that signs session tokens. With it, a node notices that it has another key than the other
/// nodes (D13).
#[async_trait]
pub trait SigningKeyRecord {
    /// Stores the fingerprint if none is stored, and returns the stored one. If two nodes do this at once, both get the
    /// same fingerprint.
    async fn claim_signing_key(&self, fingerprint: &str) -> StoreResult<String>;
    /// Replaces the stored fingerprint.
    async fn replace_signing_key(&self, fingerprint: &str) -> StoreResult<()>;
}
