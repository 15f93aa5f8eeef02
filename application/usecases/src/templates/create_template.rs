//! Creates a template.

use domain_access::{Access, Action};
use domain_assessment::limits::MAX_TEMPLATE_FORM;
use domain_assessment::{CheckedTemplate, Template, TemplateDraft, TemplateFiles};

use super::{SavedTemplate, permission};
use crate::audit::{AuditedTemplate, Change};
use crate::refusals::STALE_VERSION;
use crate::{App, AppResult, Caller, Effect, Operation};

pub(super) const CREATE_TEMPLATE: Operation = Operation::new(
    "create_template",
    Access::AnyOf(&[permission(Action::Create)]),
    Effect::Change,
)
.refused_with(&[STALE_VERSION])
.takes_body(MAX_TEMPLATE_FORM);

impl App {
    /// Creates a template from the contents of the template builder. Stores nothing if any part is
    /// invalid.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn create_template(
        &self,
        caller: &Caller,
        command: TemplateDraft,
    ) -> AppResult<SavedTemplate> {
        let (organization, _) = caller.authorize_in_organization(&CREATE_TEMPLATE)?;
        let CheckedTemplate {
            name,
            content,
            new_files,
        } = command.check_edit(None, &*self.ports.ids)?;
        let template = Template::new(
            organization,
            name,
            content,
            caller.user_id,
            self.now(),
            &*self.ports.ids,
        );
        let files = TemplateFiles::default().changes(&template, template.created_at);
        let tx = self.ports.store.begin().await?;
        tx.insert_template(&template).await?;
        tx.insert_template_files(&files.added).await?;
        let created = AuditedTemplate::new(&template);
        let entry = self.audit_entry(caller, &CREATE_TEMPLATE, Change::Created(&created))?;
        tx.commit(entry).await?;
        Ok(SavedTemplate {
            template,
            new_files,
        })
    }
}
