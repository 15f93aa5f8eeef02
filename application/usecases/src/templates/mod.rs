//! Use cases for an organization's templates.

mod copy_template;
mod create_template;
mod delete_template;
mod export_template;
mod file_links;
mod import_questions;
mod list_templates;
mod show_attachments_status;
mod show_template;
mod update_template;
mod upload_files;
mod view_template;

pub use export_template::ExportedTemplate;
pub use file_links::{FileLink, FileLinks, TemplateDetail};
pub use show_attachments_status::AttachmentsStatus;
pub use upload_files::FileUpload;

use application_ports::Transaction;
use domain_access::{Action, Permission, Resource};
use domain_assessment::{NewFiles, Template, TemplateFiles};
use domain_kernel::{OrganizationId, Refusal, TemplateId};

use crate::refusals::MODEL_ANSWERS_WITHHELD;
use crate::{App, AppError, AppResult, Operation};

/// The operations of this area.
pub(crate) const OPERATIONS: &[Operation] = &[
    copy_template::COPY_TEMPLATE,
    create_template::CREATE_TEMPLATE,
    delete_template::DELETE_TEMPLATE,
    export_template::EXPORT_TEMPLATE,
    import_questions::IMPORT_QUESTIONS,
    list_templates::LIST_TEMPLATES,
    show_attachments_status::SHOW_ATTACHMENTS_STATUS,
    show_template::SHOW_TEMPLATE,
    update_template::UPDATE_TEMPLATE,
    upload_files::UPLOAD_ATTACHMENTS,
    upload_files::UPLOAD_MATERIALS,
    view_template::VIEW_TEMPLATE,
];

/// A template that was created or replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedTemplate {
    pub template: Template,
    /// The new files of the form, which must be uploaded next.
    pub new_files: NewFiles,
}

const fn permission(action: Action) -> Permission {
    Permission::new(action, Resource::Template)
}

/// Deletes the rows of files, and subtracts their size from the used storage. The content is deleted after the commit.
async fn forget_files(
    tx: &(impl Transaction + ?Sized),
    organization: OrganizationId,
    files: &TemplateFiles,
) -> AppResult<()> {
    if files.0.is_empty() {
        return Ok(());
    }
    tx.delete_template_files(files).await?;
    Ok(tx.free_storage(organization, files.bytes()).await?)
}

impl App {
    /// Checks that the answer key of a template may be shown: no unfinished competition has the same questions (D30).
    ///
    /// # Errors
    ///
    /// `model_answers_withheld`
    pub(crate) async fn ensure_key_is_no_secret(
        &self,
        organization: OrganizationId,
        id: TemplateId,
    ) -> AppResult<()> {
        let queries = self.ports.store.queries();
        let unfinished = queries.has_unfinished_competition(organization, id, self.now());
        if unfinished.await? {
            let message = "A competition with the same questions is not over. Until then their answers stay secret.";
            return Err(Refusal::new(MODEL_ANSWERS_WITHHELD, message).into());
        }
        Ok(())
    }

    /// Returns a template of the organization.
    pub(crate) async fn find_template(
        &self,
        organization: OrganizationId,
        id: TemplateId,
    ) -> AppResult<Template> {
        self.ports
            .store
            .queries()
            .template(organization, id)
            .await?
            .ok_or(AppError::NotFound)
    }
}
