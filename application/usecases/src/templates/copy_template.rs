//! Copies a template under another name, even if events use it (D23).

use application_ports::{StoreError, UniqueKey};
use domain_access::{Access, Action};
use domain_assessment::{Template, copy_name};
use domain_kernel::TemplateId;

use super::permission;
use crate::audit::{AuditedCopy, Change};
use crate::refusals::STALE_VERSION;
use crate::{App, AppError, AppResult, Caller, Effect, Operation};

pub(super) const COPY_TEMPLATE: Operation = Operation::new(
    "copy_template",
    Access::AnyOf(&[permission(Action::Create)]),
    Effect::Copy,
)
.refused_with(&[STALE_VERSION]);

impl App {
    /// Copies the template. The copy's questions and options get new ids.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn copy_template(
        &self,
        caller: &Caller,
        id: TemplateId,
        name: &str,
    ) -> AppResult<Template> {
        let (organization, _) = caller.authorize_in_organization(&COPY_TEMPLATE)?;
        let name = copy_name(name)?;
        let tx = self.ports.store.begin().await?;
        let original = tx
            .template(organization, id)
            .await?
            .ok_or(AppError::NotFound)?;
        let copy = original.copy(name, caller.user_id, self.now(), &*self.ports.ids);
        tx.insert_template(&copy)
            .await
            .map_err(|error| match error {
                StoreError::NotUnique(UniqueKey::TemplateName) => {
                    AppError::field("copy_name", "The template name has already been taken.")
                }
                other => other.into(),
            })?;
        let copied = AuditedCopy {
            source: &original,
            copy: &copy,
        };
        let entry = self.audit_entry(caller, COPY_TEMPLATE.name, Change::Created(&copied))?;
        tx.commit(entry).await?;
        Ok(copy)
    }
}
