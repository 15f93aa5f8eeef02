//! The keys of files, and the signatures of their URLs.

use domain_assessment::FileKey;
use domain_kernel::Timestamp;

/// Creates keys of files and signs their URLs, so that only people who got a URL can read the file (D22).
pub trait FileSigner: Send + Sync {
    /// Returns a new key of 128 random bits.
    fn new_key(&self) -> FileKey;
    /// Returns the signature of a path until an instant, in whole seconds.
    fn sign(&self, path: &str, expires_at: Timestamp) -> String;
    /// Whether the signature is that of this path and this instant. The comparison takes the same time for every
    /// signature.
    fn is_signed(&self, path: &str, expires_at: Timestamp, signature: &str) -> bool;
}
