//! The files of templates in a transaction.

use async_trait::async_trait;
use domain_assessment::{ArrivedFile, TemplateFile, TemplateFiles};
use domain_kernel::{AttachmentId, TemplateId};

use crate::StoreResult;

/// The rows of the files of templates. The content is in the file store, under the keys.
#[async_trait]
pub trait TemplateFileRecords {
    /// Stores new files.
    async fn insert_template_files(&self, files: &[TemplateFile]) -> StoreResult<()>;
    /// Returns the files of a template.
    async fn template_files(&self, template_id: TemplateId) -> StoreResult<TemplateFiles>;
    /// Records that a file has arrived. If it arrived before, or if the template no longer refers to it, changes
    /// nothing and returns `false`.
    async fn record_arrival(&self, id: AttachmentId, arrived: &ArrivedFile) -> StoreResult<bool>;
    /// Deletes files. Their content is deleted after the commit.
    async fn delete_template_files(&self, files: &TemplateFiles) -> StoreResult<()>;
}
