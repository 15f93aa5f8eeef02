//! A started event with its template, kept in memory because neither can change any more.

use std::sync::Arc;

use domain_assessment::{AnswerSchema, Template};
use domain_kernel::{EventId, OrganizationId};
use domain_scheduling::{Event, EventKind, Status};

use crate::{App, AppError, AppResult};

/// What answering needs of an event.
#[derive(Debug)]
pub(crate) struct AttemptContext {
    /// The event.
    pub event: Event,
    /// Its template with the key.
    pub template: Template,
    /// The template as an index of what may be answered.
    pub shape: AnswerSchema,
}

impl App {
    /// The event's paper. It is kept only from the event's start on: before, it may still be edited.
    pub(crate) async fn paper(
        &self,
        organization: OrganizationId,
        kind: EventKind,
        id: EventId,
    ) -> AppResult<Arc<AttemptContext>> {
        if let Some(paper) = self.papers.get(&id) {
            return if paper.event.organization_id == organization && paper.event.kind == kind {
                Ok(paper)
            } else {
                Err(AppError::NotFound)
            };
        }
        Box::pin(self.read_paper(organization, kind, id)).await
    }

    /// The paper as the database has it.
    async fn read_paper(
        &self,
        organization: OrganizationId,
        kind: EventKind,
        id: EventId,
    ) -> AppResult<Arc<AttemptContext>> {
        let event = self
            .ports
            .store
            .queries()
            .find_event(organization, kind, id)
            .await?
            .ok_or(AppError::NotFound)?;
        let template = self.template_of(organization, event.template_id).await?;
        let shape = AnswerSchema::of(&template.content);
        let started = event.status(self.now()) != Status::Pending;
        let paper = Arc::new(AttemptContext {
            event,
            template,
            shape,
        });
        if started {
            self.papers.insert(id, Arc::clone(&paper));
        }
        Ok(paper)
    }
}
