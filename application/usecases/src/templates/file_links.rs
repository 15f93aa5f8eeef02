//! The signed URLs of the files of a template.

use std::collections::BTreeMap;

use application_ports::FileKey;
use domain_assessment::{FileUse, Template, TemplateFile, TemplateFiles, ThumbnailSize};
use domain_kernel::{AttachmentId, TemplateId};

use crate::{App, AppResult, FileAddresses};

/// A template with the URLs of its files.
#[derive(Clone, Debug)]
pub struct TemplateDetail {
    pub template: Template,
    pub files: FileLinks,
}

/// The files of a template that have arrived, by their ids in the content.
#[derive(Clone, Debug, Default)]
pub struct FileLinks(BTreeMap<AttachmentId, FileLink>);

/// A file that has arrived.
#[derive(Clone, Debug)]
pub struct FileLink {
    /// The signed URL.
    pub address: String,
    /// The signed URL of the thumbnail, if the file is an image.
    pub thumbnail: Option<String>,
    pub media_type: &'static str,
    /// The size in bytes.
    pub size: u64,
}

impl FileLinks {
    /// Signs the URLs of the files.
    pub(crate) fn new(files: &TemplateFiles, addresses: &FileAddresses<'_>) -> Self {
        let link = |file: &TemplateFile| {
            let stored = file.arrived.as_ref()?;
            let (address, size) = match file.used_as {
                FileUse::Image => (addresses.image(&stored.key), ThumbnailSize::Slide),
                FileUse::Material => (addresses.material(&stored.key), ThumbnailSize::Material),
            };
            let is_image = stored.file_type.is_image();
            let link = FileLink {
                address,
                thumbnail: is_image.then(|| addresses.thumbnail(&stored.key, size)),
                media_type: stored.file_type.media_type(),
                size: stored.size,
            };
            Some((file.id, link))
        };
        Self(files.0.iter().filter_map(link).collect())
    }

    /// Returns the file with that id, or `None` until it has arrived.
    pub fn get(&self, id: impl Into<AttachmentId>) -> Option<&FileLink> {
        self.0.get(&id.into())
    }
}

impl App {
    /// Returns the files of a template with URLs for staff.
    pub(crate) async fn staff_file_links(&self, id: TemplateId) -> AppResult<FileLinks> {
        let files = self.ports.store.queries().files_of_template(id).await?;
        Ok(FileLinks::new(&files, &self.staff_addresses()))
    }

    /// Returns the template with URLs for staff.
    pub(crate) async fn template_detail(&self, template: Template) -> AppResult<TemplateDetail> {
        let files = self.staff_file_links(template.id).await?;
        Ok(TemplateDetail { template, files })
    }

    /// Deletes the content of files that templates no longer refer to. If a deletion fails, the regular cleanup of the
    /// store deletes the file later.
    pub(crate) async fn delete_contents(&self, keys: impl IntoIterator<Item = &FileKey>) {
        for key in keys {
            if let Err(error) = self.ports.file_store.delete(key).await {
                tracing::warn!(%error, "a file that is not needed any more stays for the cleaning");
            }
        }
    }
}
