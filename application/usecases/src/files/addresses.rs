//! The signed URLs of files (D22).

use std::fmt;

use application_ports::{FileKey, FileSigner, ThumbnailSize};
use domain_assessment::{participant_addresses_expire_at, staff_addresses_expire_at};
use domain_kernel::Timestamp;

use crate::App;

/// What a URL refers to. It is written as a path from the root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileAddress {
    /// An image of a slides case.
    Image(FileKey),
    /// Material of a template.
    Material(FileKey),
    /// A thumbnail of an image.
    Thumbnail(ThumbnailSize, FileKey),
}

impl FileAddress {
    pub(super) const fn key(&self) -> &FileKey {
        match self {
            Self::Image(key) | Self::Material(key) | Self::Thumbnail(_, key) => key,
        }
    }
}

impl fmt::Display for FileAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Image(key) => write!(f, "/images/{key}"),
            Self::Material(key) => write!(f, "/materials/{key}"),
            Self::Thumbnail(size, key) => write!(f, "/thumbnails/{size}/{key}"),
        }
    }
}

/// Signs URLs that expire at one instant. A signed URL is a path from the root, with a query.
pub struct FileAddresses<'a> {
    signer: &'a dyn FileSigner,
    expires_at: Timestamp,
}

impl App {
    /// Returns a signer of URLs for staff.
    pub fn staff_addresses(&self) -> FileAddresses<'_> {
        self.addresses_until(staff_addresses_expire_at(self.now()))
    }

    /// Returns a signer of URLs for a participant whose attempt has this deadline.
    pub fn participant_addresses(&self, deadline: Timestamp) -> FileAddresses<'_> {
        self.addresses_until(participant_addresses_expire_at(deadline))
    }

    fn addresses_until(&self, expires_at: Timestamp) -> FileAddresses<'_> {
        FileAddresses {
            signer: self.ports.file_signer.as_ref(),
            expires_at,
        }
    }
}

impl FileAddresses<'_> {
    /// Returns the signed URL of an image.
    pub fn image(&self, key: &FileKey) -> String {
        self.sign(&FileAddress::Image(key.clone()))
    }

    /// Returns the signed URL of a thumbnail of an image.
    pub fn thumbnail(&self, key: &FileKey, size: ThumbnailSize) -> String {
        self.sign(&FileAddress::Thumbnail(size, key.clone()))
    }

    /// Returns the signed URL of material.
    pub fn material(&self, key: &FileKey) -> String {
        self.sign(&FileAddress::Material(key.clone()))
    }

    fn sign(&self, address: &FileAddress) -> String {
        let signature = self.signer.sign(&address.to_string(), self.expires_at);
        let seconds = self.expires_at.millis() / 1000;
        format!("{address}?expires={seconds}&signature={signature}")
    }
}
