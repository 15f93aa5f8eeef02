//! Zip archives that are written to the disk of this machine, file by file.

use async_trait::async_trait;

use crate::SpooledFile;

/// Why an archive cannot be written.
#[derive(Debug, thiserror::Error)]
#[error("an archive cannot be written: {0}")]
pub struct ArchiveError(pub String);

/// Writes archives.
#[async_trait]
pub trait Archives: Send + Sync {
    /// Begins an archive.
    async fn begin(&self) -> Result<Box<dyn SpooledArchive>, ArchiveError>;
}

/// An archive that is being written. It keeps nothing of it in memory.
#[async_trait]
pub trait SpooledArchive: Send {
    /// Writes a file. Its name may have folders.
    async fn add(&mut self, name: String, content: Vec<u8>) -> Result<(), ArchiveError>;
    /// Returns the archive.
    async fn finish(self: Box<Self>) -> Result<SpooledFile, ArchiveError>;
}
