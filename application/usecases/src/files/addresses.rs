//! The signed addresses of files (D22).

use application_ports::{FileKey, FileSigner, ThumbnailSize};
use domain_assessment::{participant_addresses_expire_at, staff_addresses_expire_at};
use domain_kernel::Timestamp;

use crate::App;

/// Signs addresses that expire at one instant. An address is a path from the root, with a query.
pub struct FileAddresses<'a> {
    signer: &'a dyn FileSigner,
    expires_at: Timestamp,
}

impl App {
    /// Returns what signs addresses for staff.
    pub(crate) fn staff_addresses(&self) -> FileAddresses<'_> {
        self.addresses_until(staff_addresses_expire_at(self.now()))
    }

    /// Returns what signs addresses for a participant whose attempt has this deadline.
    pub(crate) fn participant_addresses(&self, deadline: Timestamp) -> FileAddresses<'_> {
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
    /// Returns the address of an image.
    pub fn image(&self, key: &FileKey) -> String {
        self.sign(&image_path(key))
    }

    /// Returns the address of a small picture of an image.
    pub fn thumbnail(&self, key: &FileKey, size: ThumbnailSize) -> String {
        self.sign(&thumbnail_path(key, size))
    }

    /// Returns the address of material.
    pub fn material(&self, key: &FileKey) -> String {
        self.sign(&material_path(key))
    }

    fn sign(&self, path: &str) -> String {
        let signature = self.signer.sign(path, self.expires_at);
        let seconds = self.expires_at.millis() / 1000;
        format!("{path}?expires={seconds}&signature={signature}")
    }
}

pub(super) fn image_path(key: &FileKey) -> String {
    format!("/images/{key}")
}

pub(super) fn material_path(key: &FileKey) -> String {
    format!("/materials/{key}")
}

pub(super) fn thumbnail_path(key: &FileKey, size: ThumbnailSize) -> String {
    format!("/thumbnails/{size}/{key}")
}
