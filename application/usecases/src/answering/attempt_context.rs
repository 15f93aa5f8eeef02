//! The data of an event that answering needs. It is cached once the event has an attempt: from then on
//! it cannot change any more, because an attempt begins with the event's current version and after its
//! start, and a started event cannot be edited (D26) and its template is frozen (D23).

use std::sync::Arc;

use domain_assessment::{AnswerSchema, Template};
use domain_kernel::{EventId, OrganizationId};
use domain_scheduling::{Event, EventKind};

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
    /// Returns the event of an attempt with its template, and caches both. The caller must have read the
    /// attempt before: only then does the event read here never change.
    pub(crate) async fn attempt_context(
        &self,
        organization: OrganizationId,
        kind: EventKind,
        id: EventId,
    ) -> AppResult<Arc<AttemptContext>> {
        if let Some(context) = self.cached_context(organization, kind, id)? {
            return Ok(context);
        }
        let context = Box::pin(self.read_context(organization, kind, id)).await?;
        self.attempt_contexts.insert(id, Arc::clone(&context));
        Ok(context)
    }

    /// Returns the event with its template for somebody who may start it. The version of the event tells
    /// whether they are still current when the attempt begins.
    pub(super) async fn startable_context(
        &self,
        organization: OrganizationId,
        kind: EventKind,
        id: EventId,
    ) -> AppResult<Arc<AttemptContext>> {
        match self.cached_context(organization, kind, id)? {
            Some(context) => Ok(context),
            None => Box::pin(self.read_context(organization, kind, id)).await,
        }
    }

    fn cached_context(
        &self,
        organization: OrganizationId,
        kind: EventKind,
        id: EventId,
    ) -> AppResult<Option<Arc<AttemptContext>>> {
        match self.attempt_contexts.get(&id) {
            Some(context)
                if context.event.organization_id != organization || context.event.kind != kind =>
            {
                Err(AppError::NotFound)
            }
            cached => Ok(cached),
        }
    }

    async fn read_context(
        &self,
        organization: OrganizationId,
        kind: EventKind,
        id: EventId,
    ) -> AppResult<Arc<AttemptContext>> {
        let queries = self.ports.store.queries();
        let (event, template) = loop {
            let event = queries.find_event(organization, kind, id).await?;
            let event = event.ok_or(AppError::NotFound)?;
            // Only if the event got another template meanwhile, this one can be deleted.
            if let Some(template) = queries.template(organization, event.template_id).await? {
                break (event, template);
            }
        };
        let schema = AnswerSchema::new(&template.content);
        Ok(Arc::new(AttemptContext {
            event,
            template,
            schema,
        }))
    }
}
