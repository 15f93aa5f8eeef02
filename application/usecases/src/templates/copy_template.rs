//! Copies a template under another name, even if events use it (D23).

use application_ports::{StoreError, UniqueKey};
use domain_access::{Access, Action};
use domain_assessment::refusals::ATTACHMENTS_PROCESSING;
use domain_assessment::{FileCopy, Template, TemplateFiles, copy_name};
use domain_kernel::TemplateId;

use super::permission;
use crate::audit::{AuditedCopy, Change};
use crate::refusals::STALE_VERSION;
use crate::{App, AppError, AppResult, Caller, Effect, Operation, PermitKind};

pub(super) const COPY_TEMPLATE: Operation = Operation::new(
    "copy_template",
    Access::AnyOf(&[permission(Action::Create)]),
    Effect::Copy,
)
.refused_with(&[ATTACHMENTS_PROCESSING, STALE_VERSION])
.with_permit(PermitKind::TemplateCopy);

impl App {
    /// Copies the template with its files. The questions, options and files of the copy get new ids.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn copy_template(
        &self,
        caller: &Caller,
        id: TemplateId,
        name: &str,
    ) -> AppResult<Template> {
        let (organization, _) = caller.authorize_in_organization(&COPY_TEMPLATE)?;
        let name = copy_name(name)?;
        // The files are copied before the transaction, because copying can take long.
        let original = self.find_template(organization, id).await?;
        let files = self.ports.store.queries().files_of_template(id).await?;
        let now = self.now();
        let copy = original.copy(name, caller.user_id, now, &*self.ports.ids);
        let new_key = || self.ports.file_signer.new_key();
        let copies = files.copies(&original, &copy, new_key, now)?;
        let stored = self.store_copy(caller, &original, &copy, &copies).await;
        if stored.is_err() {
            self.delete_contents(copies.iter().map(|copied| &copied.to))
                .await;
        }
        stored.map(|()| copy)
    }

    async fn store_copy(
        &self,
        caller: &Caller,
        original: &Template,
        copy: &Template,
        copies: &[FileCopy],
    ) -> AppResult<()> {
        for copied in copies {
            let store = &self.ports.file_store;
            store.copy(&copied.from, &copied.to).await?;
        }
        let organization = copy.organization_id;
        let tx = self.ports.store.begin().await?;
        let present = tx
            .template(organization, original.id)
            .await?
            .ok_or(AppError::NotFound)?;
        if present.version != original.version {
            return Err(AppError::stale());
        }
        tx.insert_template(copy)
            .await
            .map_err(|error| match error {
                StoreError::NotUnique(UniqueKey::TemplateName) => {
                    AppError::field("copy_name", "The template name has already been taken.")
                }
                other => other.into(),
            })?;
        let files: Vec<_> = copies.iter().map(|copied| copied.file.clone()).collect();
        tx.insert_template_files(&files).await?;
        let bytes = TemplateFiles(files).bytes();
        if !tx.take_storage(organization, bytes).await? {
            return Err(AppError::StorageFull);
        }
        let audited = AuditedCopy {
            source: original,
            copy,
        };
        let entry = self.audit_entry(caller, &COPY_TEMPLATE, Change::Created(&audited))?;
        Ok(tx.commit(entry).await?)
    }
}
