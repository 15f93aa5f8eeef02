//! Reads a file at its signed URL (D22). No session is needed: everyone who has the URL may read the file.

use std::ops::Range;

use application_ports::{
    FileContent, FileProblem, FileStoreError, FileType, StoredFile, ThumbnailSize,
};
use domain_kernel::Timestamp;
use futures_util::TryStreamExt as _;

use super::FileAddress;
use crate::{App, AppError, AppResult};

/// The URL of a request.
#[derive(Clone, Debug)]
pub struct SignedAddress {
    pub address: FileAddress,
    pub expires_at: Timestamp,
    pub signature: String,
}

/// A file that was requested with a valid signature. Only [`App::find_file`] creates it.
#[derive(Clone, Debug)]
pub struct FoundFile {
    address: FileAddress,
    file: StoredFile,
    /// The seconds until the URL expires.
    pub remaining_seconds: i64,
}

impl FoundFile {
    /// Returns the name of the file on the sender's disk, for material. Participants do not get the name of an image,
    /// because it could reveal the right category (D30).
    pub fn file_name(&self) -> Option<&str> {
        match self.address {
            FileAddress::Material(_) => Some(&self.file.file_name),
            FileAddress::Image(_) | FileAddress::Thumbnail(..) => None,
        }
    }

    /// Returns the type of the file.
    pub const fn file_type(&self) -> FileType {
        self.file.file_type
    }

    /// Returns the size of the file in bytes.
    pub const fn size(&self) -> u64 {
        self.file.size
    }

    /// Returns a text that identifies the content: the path. The content of a key never changes.
    pub fn version(&self) -> String {
        self.address.to_string()
    }

    /// Returns the size of the thumbnail, if the URL is that of a thumbnail.
    pub const fn thumbnail(&self) -> Option<ThumbnailSize> {
        match self.address {
            FileAddress::Thumbnail(size, _) => Some(size),
            FileAddress::Image(_) | FileAddress::Material(_) => None,
        }
    }
}

impl App {
    /// Returns the file of a URL.
    ///
    /// # Errors
    ///
    /// [`AppError::NotFound`] if the signature is wrong, the URL has expired or the file was deleted. The caller cannot
    /// distinguish these cases.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn find_file(&self, signed: SignedAddress) -> AppResult<FoundFile> {
        let SignedAddress {
            address,
            expires_at,
            signature,
        } = signed;
        let addresses = &self.ports.file_signer;
        let now = self.now();
        if !addresses.is_signed(&address.to_string(), expires_at, &signature) || now >= expires_at {
            return Err(AppError::NotFound);
        }
        let found = self.ports.store.queries().stored_file(address.key()).await;
        Ok(FoundFile {
            address,
            file: found?.ok_or(AppError::NotFound)?,
            remaining_seconds: expires_at.seconds_since(now),
        })
    }

    /// Returns the content of a file, or a range of it.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn open_file(
        &self,
        found: &FoundFile,
        range: Option<Range<u64>>,
    ) -> AppResult<FileContent> {
        Ok(self
            .ports
            .file_store
            .get(found.address.key(), range)
            .await?)
    }

    /// Returns the thumbnail of an image: a jpeg or a png. It is created at the first request and then stored.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn open_thumbnail(
        &self,
        found: &FoundFile,
        size: ThumbnailSize,
    ) -> AppResult<Vec<u8>> {
        let (key, store) = (found.address.key(), &self.ports.file_store);
        if !found.file.file_type.is_image() {
            return Err(AppError::NotFound);
        }
        match store.thumbnail(key, size).await {
            Ok(kept) => return whole(kept).await,
            Err(FileStoreError::NotFound) => {}
            Err(error) => return Err(error.into()),
        }
        let image = store.get(key, None).await?;
        let made = self.ports.file_inspector.thumbnail(image, size).await;
        let made = made.map_err(|problem| match problem {
            FileProblem::Full { .. } | FileProblem::Fault(_) => AppError::file("", problem),
            // The image could be stored, but its content is damaged.
            _ => AppError::NotFound,
        })?;
        store.put_thumbnail(key, size, made.clone()).await?;
        Ok(made.into())
    }
}

/// Reads a small file into memory.
async fn whole(content: FileContent) -> AppResult<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut parts = content.parts;
    while let Some(part) = parts.try_next().await? {
        bytes.extend_from_slice(&part);
    }
    Ok(bytes)
}
