//! Zip archives, which are written to the disk of this node file by file.

use async_trait::async_trait;

use crate::SpooledFile;

/// The reason why an archive cannot be written.
#[derive(Debug, thiserror::Error)]
#[error("an archive cannot be written: {0}")]
pub struct ArchiveError(pub String);

/// Writes archives.
#[async_trait]
pub trait Archives: Send + Sync {
    /// Begins an archive.
    async fn begin(&self) -> Result<Box<dyn SpooledArchive>, ArchiveError>;
}

/// An archive that is being written. Nothing of it is kept in memory.
#[async_trait]
pub trait SpooledArchive: Send {
    /// Adds a file. Its name may contain folders.
    async fn add(&mut self, name: String, content: Vec<u8>) -> Result<(), ArchiveError>;
    /// Returns the archive.
    async fn finish(self: Box<Self>) -> Result<SpooledFile, ArchiveError>;
}
