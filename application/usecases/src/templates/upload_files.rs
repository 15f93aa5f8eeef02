//! Stores uploaded files of a template: images of slides, or material (D22).

use std::collections::BTreeMap;

use application_ports::{FileKey, PreparedFile, SpooledFile};
use domain_access::{Access, Action};
use domain_assessment::limits::MAX_UPLOAD_BYTES;
use domain_assessment::{ArrivedFile, FileUse, TemplateFiles};
use domain_kernel::{AttachmentId, FieldErrors, OrganizationId, TemplateId};

use super::permission;
use crate::audit::{AuditedFiles, Change};
use crate::{App, AppError, AppResult, Caller, Effect, Operation};

const fn upload(name: &'static str) -> Operation {
    const ACCESS: Access = Access::AnyOf(&[permission(Action::Create), permission(Action::Update)]);
    Operation::new(name, ACCESS, Effect::Unmetered).with_files(MAX_UPLOAD_BYTES)
}

pub(super) const UPLOAD_ATTACHMENTS: Operation = upload("upload_attachments");
pub(super) const UPLOAD_MATERIALS: Operation = upload("upload_materials");

/// Uploaded files of a template.
pub struct FileUpload {
    pub template_id: TemplateId,
    /// At most five files, by their ids in the template.
    pub files: BTreeMap<AttachmentId, SpooledFile>,
}

impl App {
    /// Stores files of a template. Returns the ids of the given files that are stored now or were stored before. Stores
    /// nothing if a file is invalid.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn upload_files(
        &self,
        caller: &Caller,
        usage: FileUse,
        upload: FileUpload,
    ) -> AppResult<Vec<AttachmentId>> {
        let operation = match usage {
            FileUse::Image => &UPLOAD_ATTACHMENTS,
            FileUse::Material => &UPLOAD_MATERIALS,
        };
        let (organization, _) = caller.authorize_in_organization(operation)?;
        let template = self.find_template(organization, upload.template_id).await?;
        let queries = self.ports.store.queries();
        let known = queries.files_of_template(template.id).await?;
        let sent: Vec<AttachmentId> = upload.files.keys().copied().collect();
        let prepared = self.prepare_files(usage, &known, upload.files).await?;
        let mut contents = Vec::new();
        let recorded = async {
            let stored = self.store_contents(prepared, &mut contents).await?;
            self.record_arrivals(caller, usage, (organization, upload.template_id), stored)
                .await
        };
        let recorded = recorded.await;
        let unused = contents.iter().filter(|(id, _)| match &recorded {
            Ok(recorded) => !recorded.contains(id),
            Err(_) => true,
        });
        self.delete_contents(unused.map(|(_, key)| key)).await;
        recorded?;
        let now = queries.files_of_template(template.id).await?;
        let is_stored = |id: &AttachmentId| now.get(*id).is_some_and(|file| file.arrived.is_some());
        Ok(sent.into_iter().filter(is_stored).collect())
    }

    /// Inspects the files that have not arrived before.
    async fn prepare_files(
        &self,
        usage: FileUse,
        known: &TemplateFiles,
        sent: BTreeMap<AttachmentId, SpooledFile>,
    ) -> AppResult<Vec<(AttachmentId, PreparedFile)>> {
        let (mut prepared, mut errors) = (Vec::new(), FieldErrors::new());
        let inspector = &self.ports.file_inspector;
        for (id, file) in sent {
            let path = format!("data.{id}");
            let Some(own) = known.get(id).filter(|own| own.used_as == usage) else {
                errors.add(path, "The template does not have this file");
                continue;
            };
            if own.arrived.is_some() {
                continue;
            }
            let checked = match usage {
                FileUse::Image => inspector.prepare_image(file).await,
                FileUse::Material => inspector.prepare_material(file).await,
            };
            match checked.map_err(|problem| AppError::file(&path, problem)) {
                Ok(file) => prepared.push((id, file)),
                Err(AppError::Invalid(wrong)) => errors.extend(wrong),
                Err(error) => return Err(error),
            }
        }
        errors.into_result(prepared).map_err(AppError::Invalid)
    }

    /// Puts the files into the store, and adds their keys to `contents`.
    async fn store_contents(
        &self,
        prepared: Vec<(AttachmentId, PreparedFile)>,
        contents: &mut Vec<(AttachmentId, FileKey)>,
    ) -> AppResult<Vec<(AttachmentId, ArrivedFile)>> {
        let mut stored = Vec::new();
        for (id, file) in prepared {
            let key = self.ports.file_signer.new_key();
            contents.push((id, key.clone()));
            let arrived = ArrivedFile {
                key: key.clone(),
                file_type: file.file_type,
                size: file.size(),
                stored_at: self.now(),
            };
            self.ports.file_store.put(&key, file.file).await?;
            stored.push((id, arrived));
        }
        Ok(stored)
    }

    /// Records the arrival of the files that are still missing, and returns their ids.
    async fn record_arrivals(
        &self,
        caller: &Caller,
        usage: FileUse,
        (organization, template): (OrganizationId, TemplateId),
        stored: Vec<(AttachmentId, ArrivedFile)>,
    ) -> AppResult<Vec<AttachmentId>> {
        if stored.is_empty() {
            return Ok(Vec::new());
        }
        let tx = self.ports.store.begin().await?;
        let (mut recorded, mut bytes) = (Vec::new(), 0);
        for (id, file) in stored {
            if tx.record_arrival(id, &file).await? {
                bytes += file.size;
                recorded.push(id);
            }
        }
        if recorded.is_empty() {
            return Ok(recorded);
        }
        if !tx.take_storage(organization, bytes).await? {
            return Err(AppError::StorageFull);
        }
        let template = tx
            .template(organization, template)
            .await?
            .ok_or(AppError::NotFound)?;
        let files = AuditedFiles {
            template: &template,
            arrived: &recorded,
        };
        let change = Change::Created(&files);
        let entry = match usage {
            FileUse::Image => self.audit_entry(caller, &UPLOAD_ATTACHMENTS, change)?,
            FileUse::Material => self.audit_entry(caller, &UPLOAD_MATERIALS, change)?,
        };
        tx.commit(entry).await?;
        Ok(recorded)
    }
}
