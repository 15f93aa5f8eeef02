//! Stored files by their keys.

use async_trait::async_trait;

use crate::{FileKey, FileType, StoreResult};

/// A file that has arrived, as its row describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredFile {
    /// The name that it had on the sender's disk.
    pub file_name: String,
    pub file_type: FileType,
    /// In bytes.
    pub size: u64,
}

/// Reads the rows of stored files. Who knows a key may read its file, so these queries have no scope.
#[async_trait]
pub trait FileQueries {
    /// Returns the file that is stored under the key.
    async fn stored_file(&self, key: &FileKey) -> StoreResult<Option<StoredFile>>;
    /// Returns those of the keys that no file has.
    async fn without_row(&self, keys: &[FileKey]) -> StoreResult<Vec<FileKey>>;
}
