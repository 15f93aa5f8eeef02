//! The data of an event that starts and saves need. It is cached once the event has an attempt, because then it can no
//! longer change: an attempt can start only after the event has started, a started event keeps its template (D26), and
//! the template is frozen (D23). The times and pauses of a running event can change, so they are never cached.

use std::sync::Arc;

use domain_assessment::{AnswerSchema, Sheet, Template, TemplateFiles};
use domain_kernel::FieldErrors;
use domain_scheduling::{Attempt, EventKind};

use super::SaveAnswers;
use crate::{App, AppError, AppResult};

/// The data of an event that the cache keeps: its kind and its template.
#[derive(Debug)]
pub(crate) struct AttemptContext {
    pub kind: EventKind,
    /// The template with the answer key.
    pub template: Template,
    /// The files of the template. All of them had arrived when the event was created.
    pub files: TemplateFiles,
    /// The template as an index of the possible answers.
    pub schema: AnswerSchema,
}

impl AttemptContext {
    /// Reads the sheet of a save.
    pub(super) fn read(&self, command: &SaveAnswers) -> Result<Sheet, FieldErrors> {
        let sheet = self.schema.read(&command.answers, &command.slides)?;
        let marks = &command.marked_for_review;
        Ok(Sheet {
            marked_for_review: self.schema.known_marks(self.template.id, marks),
            ..sheet
        })
    }
}

impl App {
    /// Returns the context of the attempt's event, and caches it.
    pub(crate) async fn attempt_context(
        &self,
        attempt: &Attempt,
    ) -> AppResult<Arc<AttemptContext>> {
        // If thousands start at the same moment, one of them reads the context, and the others wait for it.
        self.attempt_contexts
            .get_or_insert_async(&attempt.event_id, Box::pin(self.read_context(attempt)))
            .await
    }

    async fn read_context(&self, attempt: &Attempt) -> AppResult<Arc<AttemptContext>> {
        let organization = attempt.organization_id;
        let queries = self.ports.store.queries();
        let event = queries
            .event_of_any_kind(organization, attempt.event_id)
            .await?
            .ok_or(AppError::NotFound)?;
        let template = self.find_template(organization, event.template_id).await?;
        let files = queries.files_of_template(template.id).await?;
        let schema = AnswerSchema::new(&template.content);
        Ok(Arc::new(AttemptContext {
            kind: event.kind,
            template,
            files,
            schema,
        }))
    }
}
