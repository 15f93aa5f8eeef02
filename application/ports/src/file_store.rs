//! Stored files: images of slides and material of templates.

use std::fs::File;
use std::io::{self, Seek as _};
use std::ops::Range;

use async_trait::async_trait;
use bytes::Bytes;
use domain_assessment::{FileKey, ThumbnailSize};
use domain_kernel::Timestamp;
use futures_util::stream::BoxStream;

/// An uploaded file that is not stored yet. It is on the disk of this node without a name. The disk frees it when the
/// value is dropped.
#[derive(Debug)]
pub struct SpooledFile {
    file: File,
    size: u64,
}

impl SpooledFile {
    /// Takes an open file, which can be read. The size is that of its whole content.
    pub const fn new(file: File, size: u64) -> Self {
        Self { file, size }
    }

    /// Returns the size in bytes.
    pub const fn size(&self) -> u64 {
        self.size
    }

    /// Returns the open file, positioned at its first byte. Reads block the thread.
    pub fn into_reader(mut self) -> io::Result<File> {
        self.file.rewind()?;
        Ok(self.file)
    }
}

/// The reason why a call of the store failed.
#[derive(Debug, thiserror::Error)]
pub enum FileStoreError {
    /// There is no file with this key.
    #[error("there is no such file")]
    NotFound,
    /// The folder or the bucket does not respond, or denies access.
    #[error("the file store is unavailable: {0}")]
    Unavailable(String),
}

/// The result of a call of the store.
pub type FileStoreResult<T> = Result<T, FileStoreError>;

/// The content of a stored file, or a range of it.
pub struct FileContent {
    /// The size of the whole file in bytes.
    pub size: u64,
    /// The range of bytes that `parts` contains.
    pub range: Range<u64>,
    /// The content in order. It is read from the store while the caller takes the parts.
    pub parts: BoxStream<'static, FileStoreResult<Bytes>>,
}

/// A file that arrives in parts. Only a few of them are in memory.
#[async_trait]
pub trait ArrivingFile: Send {
    /// Adds the next part.
    async fn add(&mut self, part: Bytes) -> FileStoreResult<()>;
    /// Returns the whole file.
    async fn finish(self: Box<Self>) -> FileStoreResult<SpooledFile>;
}

/// Stores files. All nodes see the same files.
#[async_trait]
pub trait FileStore: Send + Sync {
    /// Begins to receive a file.
    async fn receive(&self) -> FileStoreResult<Box<dyn ArrivingFile>>;
    /// Stores a file, and replaces the earlier file with the same key. When the call returns, the file is stored
    /// durably. If the call fails or is cancelled, the key has no file or still has the earlier one.
    async fn put(&self, key: &FileKey, content: SpooledFile) -> FileStoreResult<()>;
    /// Returns a file, or a range of its bytes. The range must not be empty and must be inside the file.
    async fn get(&self, key: &FileKey, range: Option<Range<u64>>) -> FileStoreResult<FileContent>;
    /// Copies the file `from` to the key `to`.
    async fn copy(&self, from: &FileKey, to: &FileKey) -> FileStoreResult<()>;
    /// Deletes a file and its thumbnails. Succeeds if there is none.
    async fn delete(&self, key: &FileKey) -> FileStoreResult<()>;
    /// Stores the thumbnail of a file.
    async fn put_thumbnail(
        &self,
        key: &FileKey,
        size: ThumbnailSize,
        content: Bytes,
    ) -> FileStoreResult<()>;
    /// Returns the thumbnail of a file, if it was stored.
    async fn thumbnail(&self, key: &FileKey, size: ThumbnailSize) -> FileStoreResult<FileContent>;
    /// Returns the keys of the files and thumbnails that were stored before `instant`, in any order. They are read
    /// while the caller takes them. A key can occur more than once.
    fn stored_before(&self, instant: Timestamp) -> BoxStream<'static, FileStoreResult<FileKey>>;
    /// Deletes the remains of calls of [`put`](Self::put) that were interrupted before `instant`, and returns their
    /// number.
    async fn delete_unfinished(&self, instant: Timestamp) -> FileStoreResult<usize>;
    /// Succeeds if the store responds.
    async fn check(&self) -> FileStoreResult<()>;
}
