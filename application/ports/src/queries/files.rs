//! Queries for stored files by their keys.

use async_trait::async_trait;

use crate::{FileKey, FileType, StoreResult};

/// A stored file, as its row describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredFile {
    /// The name of the file on the sender's disk.
    pub file_name: String,
    pub file_type: FileType,
    /// The size in bytes.
    pub size: u64,
}

/// Reads the rows of stored files. Everyone who knows a key may read the file, so these queries have no scope.
#[async_trait]
pub trait FileQueries {
    /// Returns the file that is stored under the key.
    async fn stored_file(&self, key: &FileKey) -> StoreResult<Option<StoredFile>>;
    /// Returns those of the keys that no row of a file has.
    async fn without_row(&self, keys: &[FileKey]) -> StoreResult<Vec<FileKey>>;
}
