//! The files of templates in a transaction.

use async_trait::async_trait;
use domain_assessment::{ArrivedFile, TemplateFile, TemplateFiles};
use domain_kernel::{AttachmentId, TemplateId};

use crate::StoreResult;

/// The files of templates. The file store has their content, under their keys.
#[async_trait]
pub trait TemplateFileRecords {
    /// Stores new files.
    async fn insert_template_files(&self, files: &[TemplateFile]) -> StoreResult<()>;
    /// Returns the files of a template.
    async fn template_files(&self, template_id: TemplateId) -> StoreResult<TemplateFiles>;
    /// Records that a file has arrived. Changes nothing and returns `false` if it had arrived already, or the template
    /// does not name it any more.
    async fn record_arrival(&self, id: AttachmentId, arrived: &ArrivedFile) -> StoreResult<bool>;
    /// Deletes files. Their content is deleted after the commit.
    async fn delete_template_files(&self, files: &TemplateFiles) -> StoreResult<()>;
}
