//! The disk that the program writes to.

/// Tells how much of the disk is free.
pub trait Disk: Send + Sync {
    /// Returns the free bytes, or `None` if they are not known. The value may be some seconds old.
    fn free_bytes(&self) -> Option<u64>;
}
