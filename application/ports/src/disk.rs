//! The disk of this node.

/// Reports the free space of the disk.
pub trait Disk: Send + Sync {
    /// Returns the number of free bytes, or `None` if it is not known. The number may be some seconds old.
    fn free_bytes(&self) -> Option<u64>;
}
