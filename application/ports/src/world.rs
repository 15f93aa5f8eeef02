//! Time and chance.

use domain_kernel::Timestamp;
use uuid::Uuid;

/// The one clock.
pub trait Clock: Send + Sync {
    /// Now, cut to the millisecond.
    fn now(&self) -> Timestamp;
}

/// The one source of ids.
pub trait Ids: Send + Sync {
    /// An id for a row: ordered by time (UUID v7).
    fn row(&self) -> Uuid;
    /// An id from which nothing can be read, not even an order (UUID v4, D30).
    fn secret(&self) -> Uuid;
}
