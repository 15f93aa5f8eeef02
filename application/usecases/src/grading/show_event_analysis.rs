//! Shows the analysis of an event (D95).

use domain_access::{Access, Action};
use domain_kernel::EventId;
use domain_scheduling::EventKind;

use super::{AnalysisReport, permission};
use crate::{App, AppResult, Caller, Effect, EventOperations, Operation, PermitKind};

pub(super) const SHOW_EVENT_ANALYSIS: EventOperations = EventOperations {
    competition: Operation::new(
        "show_competition_analysis",
        Access::StaffWithAnyOf(&[permission(Action::ViewAny)]),
        Effect::Read,
    )
    .with_permit(PermitKind::Analysis),
    training: Operation::new(
        "show_training_analysis",
        Access::StaffWithAnyOf(&[permission(Action::ViewAny)]),
        Effect::Read,
    )
    .with_permit(PermitKind::Analysis),
};

impl App {
    /// Returns how hard the questions of an event are, and how well they distinguish participants.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn show_event_analysis(
        &self,
        caller: &Caller,
        kind: EventKind,
        id: EventId,
    ) -> AppResult<AnalysisReport> {
        let operation = SHOW_EVENT_ANALYSIS.for_kind(kind);
        let (organization, scope) = caller.authorize_in_organization(operation)?;
        let event = self.event(organization, kind, id).await?;
        let template = self.find_template(organization, event.template_id).await?;
        Ok(AnalysisReport {
            name: event.name.clone(),
            analysis: self.analyse(&scope, &template, &[(kind, id)]).await?,
            template,
        })
    }
}
