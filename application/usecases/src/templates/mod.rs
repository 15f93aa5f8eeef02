//! Use cases for an organization's templates.

mod copy_template;
mod create_template;
mod delete_template;
mod export_template;
mod import_questions;
mod list_templates;
mod show_attachments_status;
mod show_template;
mod update_template;
mod view_template;

pub use export_template::ExportedTemplate;

use domain_access::{Action, Permission, Resource};
use domain_assessment::{NewFiles, Template};
use domain_kernel::{OrganizationId, TemplateId};

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
    view_template::VIEW_TEMPLATE,
];

/// A template that was created or replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedTemplate {
    pub template: Template,
    /// The files that its form added, which are to be uploaded.
    pub new_files: NewFiles,
}

const fn permission(action: Action) -> Permission {
    Permission::new(action, Resource::Template)
}

impl App {
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
