//! Checks files that have arrived.

use async_trait::async_trait;
use bytes::Bytes;
use domain_assessment::{FileType, ThumbnailSize};

use crate::{FileContent, SpooledFile};

/// A file that may be stored.
#[derive(Debug)]
pub struct PreparedFile {
    /// The content, without what it tells about its origin: an image has no place, no time and no name of a camera.
    pub file: SpooledFile,
    pub file_type: FileType,
}

impl PreparedFile {
    /// Returns the size in bytes, which may differ from that of the file that arrived.
    pub const fn size(&self) -> u64 {
        self.file.size()
    }
}

/// Why a file cannot be stored.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FileProblem {
    /// The file has no content.
    #[error("empty")]
    Empty,
    /// The content has no type that is allowed here.
    #[error("of another type")]
    WrongType,
    /// The file is an image of 10 MB or more.
    #[error("an image that is too large")]
    ImageTooLarge,
    /// The file is material of more than 10 MB.
    #[error("material that is too large")]
    MaterialTooLarge,
    /// The image has too many pixels.
    #[error("an image with too many pixels")]
    TooManyPixels,
    /// The image cannot be read.
    #[error("a damaged image")]
    Broken,
    /// Too many files are waiting to be checked. The caller can try again later.
    #[error("too many files are waiting to be checked")]
    Full {
        /// Seconds after which the caller should try again.
        retry_after: u32,
    },
    /// A bug, or a disk that fails.
    #[error("fault: {0}")]
    Fault(String),
}

/// Checks files that have arrived, by their content. A check takes little memory, whatever the file contains, and never
/// blocks the threads that serve requests.
#[async_trait]
pub trait FileInspector: Send + Sync {
    /// Checks an image of a slides case: png, jpeg, webp or gif. Removes its metadata and turns it as they say.
    async fn prepare_image(&self, file: SpooledFile) -> Result<PreparedFile, FileProblem>;
    /// Checks material of a template. Prepares images like [`prepare_image`](Self::prepare_image).
    async fn prepare_material(&self, file: SpooledFile) -> Result<PreparedFile, FileProblem>;
    /// Returns a small picture (png or jpeg) of an image. It fits into the size and keeps its proportions. The image is
    /// read when its turn has come.
    async fn thumbnail(
        &self,
        image: FileContent,
        size: ThumbnailSize,
    ) -> Result<Bytes, FileProblem>;
}
