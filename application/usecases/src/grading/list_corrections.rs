//! Lists the corrections of an event (D94).

use application_ports::{CorrectionFilter, CorrectionRow};
use domain_access::{Access, Action};
use domain_assessment::Content;
use domain_kernel::{EventId, ListQuery, Page};
use domain_scheduling::EventKind;

use super::permission;
use crate::{App, AppResult, Caller, Effect, EventOperations, Operation};

/// A page of the corrections of an event.
#[derive(Clone, Debug)]
pub struct EventCorrections {
    pub page: Page<CorrectionRow>,
    /// The questions, with the key of the template.
    pub content: Content,
}

pub(super) const LIST_CORRECTIONS: EventOperations = EventOperations {
    competition: Operation::new(
        "list_corrections",
        Access::StaffWithAnyOf(&[permission(Action::Update)]),
        Effect::Read,
    ),
    training: Operation::new(
        "list_training_corrections",
        Access::StaffWithAnyOf(&[permission(Action::Update)]),
        Effect::Read,
    ),
};

impl App {
    /// Lists one page of the corrections that the filter finds.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_corrections(
        &self,
        caller: &Caller,
        (kind, id): (EventKind, EventId),
        filter: CorrectionFilter,
        query: &ListQuery,
    ) -> AppResult<EventCorrections> {
        let operation = LIST_CORRECTIONS.for_kind(kind);
        let (organization, scope) = caller.authorize_in_organization(operation)?;
        let event = self.event(organization, kind, id).await?;
        let template = self.find_template(organization, event.template_id).await?;
        let queries = self.ports.store.queries();
        Ok(EventCorrections {
            page: queries
                .corrections(&scope, (kind, id), filter, query)
                .await?,
            content: template.content.clone(),
        })
    }
}
