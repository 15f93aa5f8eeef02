//! Time.

use domain_kernel::Timestamp;

/// The one clock.
pub trait Clock: Send + Sync {
    /// Now, cut to the millisecond.
    fn now(&self) -> Timestamp;
}
