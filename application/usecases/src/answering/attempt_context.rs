//! The data of a started event that answering needs. It is cached, because it cannot change any
//! more.

use std::sync::Arc;

use domain_assessment::{AnswerSchema, Template};
use domain_kernel::{EventId, OrganizationId};
use domain_scheduling::{Event, EventKind, Status};

use crate::{App, AppError, AppResult};

/// An event with its template.
#[derive(Debug)]
pub(crate) struct AttemptContext {
    pub event: Event,
    /// The template with the answer key.
    pub template: Template,
    /// The template as an index of the possible answers.
    pub schema: AnswerSchema,
}

impl App {
    /// Returns the event with its template. Both are cached from the event's start on: a started event
    /// cannot be edited (D26) and its template is frozen (D23).
    pub(crate) async fn attempt_context(
        &self,
        organization: OrganizationId,
        kind: EventKind,
        id: EventId,
    ) -> AppResult<Arc<AttemptContext>> {
        if let Some(context) = self.attempt_contexts.get(&id) {
            return if context.event.organization_id == organization && context.event.kind == kind {
                Ok(context)
            } else {
                Err(AppError::NotFound)
            };
        }
        Box::pin(self.read_attempt_context(organization, kind, id)).await
    }

    async fn read_attempt_context(
        &self,
        organization: OrganizationId,
        kind: EventKind,
        id: EventId,
    ) -> AppResult<Arc<AttemptContext>> {
        // The clock is read before the event, so that only what was read after the start is cached.
        let now = self.now();
        let event = self
            .ports
            .store
            .queries()
            .find_event(organization, kind, id)
            .await?
            .ok_or(AppError::NotFound)?;
        let template = self.find_template(organization, event.template_id).await?;
        let schema = AnswerSchema::new(&template.content);
        let has_started = event.status(now) != Status::Pending;
        let context = Arc::new(AttemptContext {
            event,
            template,
            schema,
        });
        if has_started {
            self.attempt_contexts.insert(id, Arc::clone(&context));
        }
        Ok(context)
    }
}
