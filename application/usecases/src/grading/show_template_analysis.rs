//! Shows the analysis of a template over all its events (D95).

use domain_access::{Access, Action};
use domain_kernel::TemplateId;

use super::{AnalysisReport, permission};
use crate::{App, AppResult, Caller, Effect, Operation, PermitKind};

pub(super) const SHOW_TEMPLATE_ANALYSIS: Operation = Operation::new(
    "show_template_analysis",
    Access::StaffWithAnyOf(&[permission(Action::ViewAny)]),
    Effect::Read,
)
.with_permit(PermitKind::Analysis);

impl App {
    /// Returns how hard the questions of a template are, and how well they distinguish the participants of all its
    /// events.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn show_template_analysis(
        &self,
        caller: &Caller,
        id: TemplateId,
    ) -> AppResult<AnalysisReport> {
        let (organization, scope) = caller.authorize_in_organization(&SHOW_TEMPLATE_ANALYSIS)?;
        let template = self.find_template(organization, id).await?;
        let events = self
            .ports
            .store
            .queries()
            .events_of_template(&scope, id)
            .await?;
        Ok(AnalysisReport {
            name: template.name.clone(),
            analysis: self.analyse(&scope, &template, &events).await?,
            template,
        })
    }
}
