//! Inspects uploaded files.

use async_trait::async_trait;
use bytes::Bytes;
use domain_assessment::{FileType, ThumbnailSize};

use crate::{FileContent, SpooledFile};

/// A file that was inspected and may be stored.
#[derive(Debug)]
pub struct PreparedFile {
    /// The content without its metadata: an image contains no location, no time and no name of a camera.
    pub file: SpooledFile,
    pub file_type: FileType,
}

impl PreparedFile {
    /// Returns the size in bytes, which may differ from that of the uploaded file.
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
    /// The type of the content is not allowed here.
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
    /// A bug or a failing disk.
    #[error("fault: {0}")]
    Fault(String),
}

/// Inspects the content of uploaded files. An inspection needs little memory, whatever the file contains, and never
/// blocks the threads that serve requests.
#[async_trait]
pub trait FileInspector: Send + Sync {
    /// Inspects an image of a slides case: png, jpeg, webp or gif. Rotates the image as its metadata says, and removes
    /// the metadata.
    async fn prepare_image(&self, file: SpooledFile) -> Result<PreparedFile, FileProblem>;
    /// Inspects material of a template. Images are prepared as in [`prepare_image`](Self::prepare_image).
    async fn prepare_material(&self, file: SpooledFile) -> Result<PreparedFile, FileProblem>;
    /// Returns a thumbnail of an image (png or jpeg). It fits into the size and keeps the proportions of the image. The
    /// image is read only when a permit is free.
    async fn thumbnail(
        &self,
        image: FileContent,
        size: ThumbnailSize,
    ) -> Result<Bytes, FileProblem>;
}
