//! Changes a template that no event uses (D23).

use domain_access::{Access, Action};
use domain_assessment::limits::MAX_TEMPLATE_FORM;
use domain_assessment::refusals::{ATTACHMENTS_PROCESSING, TEMPLATE_IN_USE};
use domain_assessment::{CheckedTemplate, TemplateDraft};
use domain_kernel::TemplateId;

use super::{SavedTemplate, forget_files, permission};
use crate::audit::AuditedTemplate;
use crate::edit::ensure_current;
use crate::refusals::STALE_VERSION;
use crate::{App, AppError, AppResult, Caller, Edit, Effect, Operation};

pub(super) const UPDATE_TEMPLATE: Operation = Operation::new(
    "update_template",
    Access::AnyOf(&[permission(Action::Update)]),
    Effect::Change,
)
.refused_with(&[TEMPLATE_IN_USE, ATTACHMENTS_PROCESSING, STALE_VERSION])
.takes_body(MAX_TEMPLATE_FORM);

impl App {
    /// Replaces the template's content. Questions, options and categories get new ids. No answer refers to the
    /// old ids, because no event used the template.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn update_template(
        &self,
        caller: &Caller,
        id: TemplateId,
        command: Edit<TemplateDraft>,
    ) -> AppResult<SavedTemplate> {
        let (organization, _) = caller.authorize_in_organization(&UPDATE_TEMPLATE)?;
        let tx = self.ports.store.begin().await?;
        let before = tx
            .template(organization, id)
            .await?
            .ok_or(AppError::NotFound)?;
        before.ensure_editable()?;
        let files = tx.template_files(id).await?;
        files.ensure_changeable(self.now())?;
        ensure_current(command.version, before.version)?;
        let CheckedTemplate {
            name,
            content,
            new_files,
        } = command
            .draft
            .check_edit(Some(&before.content), &*self.ports.ids)?;
        let edited = before.edit(name, content)?;
        let changes = files.changes(&edited, self.now());
        forget_files(&*tx, organization, &changes.removed).await?;
        tx.save_template(&edited).await?;
        tx.insert_template_files(&changes.added).await?;
        let template = tx
            .template(organization, id)
            .await?
            .ok_or(AppError::NotFound)?;
        let (old, new) = AuditedTemplate::change(&before, &template);
        let has_changed = self
            .commit_update(tx, caller, &UPDATE_TEMPLATE, (&old, &new))
            .await?;
        if has_changed {
            let removed = changes.removed.arrived();
            self.delete_contents(removed.map(|stored| &stored.key))
                .await;
        }
        let template = if has_changed { template } else { before };
        Ok(SavedTemplate {
            template,
            new_files,
        })
    }
}
