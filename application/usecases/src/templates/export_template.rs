//! Exports a template to a file (D90).

use std::sync::Arc;

use application_ports::{FileToWrite, TemplateFormat, WrittenTemplate};
use domain_access::{Access, Action};
use domain_assessment::refusals::ATTACHMENTS_PROCESSING;
use domain_assessment::{ArrivedFile, Template, TemplateFile, TemplateFiles};
use domain_kernel::{Refusal, TemplateId};
use futures_util::{StreamExt as _, TryStreamExt as _, stream};

use super::permission;
use crate::refusals::FILE_LOST;
use crate::{App, AppError, AppResult, Caller, Effect, Operation, PermitKind};

pub(super) const EXPORT_TEMPLATE: Operation = Operation::new(
    "export_template",
    Access::AnyOf(&[permission(Action::ViewAny)]),
    Effect::Read,
)
.refused_with(&[ATTACHMENTS_PROCESSING, FILE_LOST])
.with_permit(PermitKind::Export);

/// The number of files that are requested from the store at the same time.
const FILES_AT_ONCE: usize = 8;

/// A file with a template.
pub struct ExportedTemplate {
    /// The name of the template.
    pub name: String,
    pub content: WrittenTemplate,
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
        // The list of files is read before the template. If a change happens between the two reads, it adds files that
        // have not arrived yet, or needs fewer files.
        let files = self.ports.store.queries().files_of_template(id).await?;
        let template = self.find_template(organization, id).await?;
        let files = match format {
            TemplateFormat::Palestra => self.files_to_write(&template, &files).await?,
            TemplateFormat::MoodleXml | TemplateFormat::Gift | TemplateFormat::Spreadsheet => {
                Vec::new()
            }
        };
        let content = self
            .ports
            .question_files
            .write(&template.name, &template.content, files, format)
            .await?;
        Ok(ExportedTemplate {
            name: template.name.clone(),
            content,
        })
    }

    /// Returns the files of a template. First checks that the store has each of them, so that no export fails in the
    /// middle.
    async fn files_to_write(
        &self,
        template: &Template,
        files: &TemplateFiles,
    ) -> AppResult<Vec<FileToWrite>> {
        let arrived = files.arrived_in(&template.content)?;
        let found = arrived.into_iter().map(|file| self.file_to_write(file));
        stream::iter(found)
            .buffered(FILES_AT_ONCE)
            .try_collect()
            .await
    }

    async fn file_to_write(
        &self,
        (file, stored): (&TemplateFile, &ArrivedFile),
    ) -> AppResult<FileToWrite> {
        let first_byte = self.ports.file_store.get(&stored.key, Some(0..1)).await;
        let is_whole = match first_byte.map_err(AppError::from) {
            Ok(content) => content.size == stored.size,
            Err(AppError::NotFound) => false,
            Err(error) => return Err(error),
        };
        if !is_whole {
            let message = format!(
                "The storage has lost {}. Remove it from the template, or choose it again there.",
                file.file_name
            );
            return Err(Refusal::new(FILE_LOST, message).into());
        }
        let (store, key) = (Arc::clone(&self.ports.file_store), stored.key.clone());
        let parts = stream::once(async move { store.get(&key, None).await });
        Ok(FileToWrite {
            id: file.id,
            file_type: stored.file_type,
            size: stored.size,
            parts: parts.map_ok(|content| content.parts).try_flatten().boxed(),
        })
    }
}
