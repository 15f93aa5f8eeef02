//! Shows a competition with its template and answer key, for the grading page.

use application_ports::EventRow;
use domain_access::{Access, Action, ReadScope};
use domain_assessment::Template;
use domain_kernel::{EventId, OrganizationId, Timestamp};
use domain_scheduling::EventKind;

use super::permission;
use crate::{App, AppError, AppResult, Caller, Operation};

/// A competition with its template and answer key.
#[derive(Clone, Debug)]
pub struct CompetitionData {
    pub row: EventRow,
    /// The template with the answer key.
    pub template: Template,
    /// The instant at which the status was judged.
    pub now: Timestamp,
}

pub(super) const SHOW_COMPETITION_DATA: Operation = Operation::new(
    "show_competition_data",
    Access::StaffWithAnyOf(&[permission(Action::ViewAny)]),
);

impl App {
    /// Returns the competition with its template.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn show_competition_data(
        &self,
        caller: &Caller,
        id: EventId,
    ) -> AppResult<CompetitionData> {
        let (organization, scope) = caller.authorize_in_organization(&SHOW_COMPETITION_DATA)?;
        self.competition_data(organization, &scope, id).await
    }

    /// Returns the same without checking permissions; the caller must have been authorized.
    pub(super) async fn competition_data(
        &self,
        organization: OrganizationId,
        scope: &ReadScope,
        id: EventId,
    ) -> AppResult<CompetitionData> {
        let row = self
            .ports
            .store
            .queries()
            .event_row(scope, EventKind::Competition, id)
            .await?
            .ok_or(AppError::NotFound)?;
        let template = self
            .find_template(organization, row.event.template_id)
            .await?;
        Ok(CompetitionData {
            row,
            template,
            now: self.now(),
        })
    }
}
