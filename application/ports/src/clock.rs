//! Time.

use domain_kernel::Timestamp;

/// The source of the current time.
pub trait Clock: Send + Sync {
    /// Returns the current time, truncated to the millisecond.
    fn now(&self) -> Timestamp;
}
