//! Exports a template to a file (D90).

use application_ports::TemplateFormat;
use domain_access::{Access, Action};
use domain_kernel::TemplateId;

use super::permission;
use crate::{App, AppResult, Caller, Effect, Operation, PermitKind};

pub(super) const EXPORT_TEMPLATE: Operation = Operation::new(
    "export_template",
    Access::AnyOf(&[permission(Action::ViewAny)]),
    Effect::Read,
)
.with_permit(PermitKind::Export);

/// A file with a template.
pub struct ExportedTemplate {
    /// The name of the template.
    pub name: String,
    pub content: Vec<u8>,
}

impl App {
    /// Returns a file with the template and its answer key.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn export_template(
        &self,
        caller: &Caller,
        id: TemplateId,
        format: TemplateFormat,
    ) -> AppResult<ExportedTemplate> {
        let (organization, _) = caller.authorize_in_organization(&EXPORT_TEMPLATE)?;
        let template = self.find_template(organization, id).await?;
        let files = &self.ports.question_files;
        let content = files
            .write(&template.name, &template.content, format)
            .await?;
        Ok(ExportedTemplate {
            name: template.name.clone(),
            content,
        })
    }
}
