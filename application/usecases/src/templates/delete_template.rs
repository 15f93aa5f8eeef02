//! Deletes a template that no event uses (D23).

use domain_access::{Access, Action};
use domain_assessment::refusals::{ATTACHMENTS_PROCESSING, TEMPLATE_IN_USE};
use domain_kernel::TemplateId;

use super::{forget_files, permission};
use crate::audit::{AuditedTemplate, Change};
use crate::refusals::STALE_VERSION;
use crate::{App, AppError, AppResult, Caller, Effect, Operation};

pub(super) const DELETE_TEMPLATE: Operation = Operation::new(
    "delete_template",
    Access::AnyOf(&[permission(Action::Delete)]),
    Effect::Change,
)
.refused_with(&[TEMPLATE_IN_USE, ATTACHMENTS_PROCESSING, STALE_VERSION]);

impl App {
    /// Deletes the template.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn delete_template(&self, caller: &Caller, id: TemplateId) -> AppResult<()> {
        let (organization, _) = caller.authorize_in_organization(&DELETE_TEMPLATE)?;
        let tx = self.ports.store.begin().await?;
        let template = tx
            .template(organization, id)
            .await?
            .ok_or(AppError::NotFound)?;
        template.ensure_editable()?;
        let files = tx.template_files(id).await?;
        files.ensure_changeable(self.now())?;
        forget_files(&*tx, organization, &files).await?;
        tx.delete_template(&template).await?;
        let deleted = AuditedTemplate::new(&template);
        let entry = self.audit_entry(caller, &DELETE_TEMPLATE, Change::Deleted(&deleted))?;
        tx.commit(entry).await?;
        self.delete_contents(files.arrived().map(|stored| &stored.key))
            .await;
        Ok(())
    }
}
