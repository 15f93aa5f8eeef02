//! Shows an event with its template and answer key, for the grading page.

use application_ports::EventRow;
use domain_access::{Access, Action, ReadScope};
use domain_kernel::{EventId, OrganizationId, Points, Timestamp};

use super::permission;
use crate::{App, AppError, AppResult, Caller, Effect, Operation, TemplateDetail};

/// An event with its template and answer key.
#[derive(Clone, Debug)]
pub struct EventData {
    pub row: EventRow,
    /// The template with the answer key.
    pub template: TemplateDetail,
    /// The weight of the questions that count (D94).
    pub total_weight: Points,
    /// How many participants still answer (D62).
    pub answering: u64,
    /// The instant at which the status was determined.
    pub now: Timestamp,
}

pub(super) const SHOW_EVENT_DATA: Operation = Operation::new(
    "show_competition_data",
    Access::StaffWithAnyOf(&[permission(Action::ViewAny)]),
    Effect::Read,
);

impl App {
    /// Returns the event with its template.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn show_event_data(&self, caller: &Caller, id: EventId) -> AppResult<EventData> {
        let (organization, scope) = caller.authorize_in_organization(&SHOW_EVENT_DATA)?;
        self.event_data(organization, &scope, id).await
    }

    /// Returns the event with its template without checking permissions. The caller must already be authorized.
    pub(super) async fn event_data(
        &self,
        organization: OrganizationId,
        scope: &ReadScope,
        id: EventId,
    ) -> AppResult<EventData> {
        let kind = self.event_kind(organization, id).await?;
        let row = self
            .ports
            .store
            .queries()
            .event_row(scope, kind, id)
            .await?
            .ok_or(AppError::NotFound)?;
        let template = self
            .find_template(organization, row.event.template_id)
            .await?;
        let answering = self
            .ports
            .store
            .queries()
            .open_attempts(scope, kind, id)
            .await?;
        let now = self.now();
        let total_weight = self.counted_weight(&row.event, &template, now).await?;
        Ok(EventData {
            row,
            total_weight,
            template: self.template_detail(template).await?,
            answering,
            now,
        })
    }
}
