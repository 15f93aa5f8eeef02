//! Schedules an event with a template.

use application_ports::Readiness;
use domain_access::{Access, Action};
use domain_assessment::refusals::ATTACHMENTS_PROCESSING;
use domain_scheduling::{Event, EventDraft, EventKind, NewEvent};

use super::{competition_permission, invalid_template, map_missing_template, training_permission};
use crate::audit::Change;
use crate::refusals::STALE_VERSION;
use crate::{
    App, AppResult, Caller, Effect, EventDetail, EventOperations, FileLinks, Operation,
    TemplateSummary,
};

pub(super) const CREATE_EVENT: EventOperations = EventOperations {
    competition: Operation::new(
        "create_competition",
        Access::AnyOf(&[competition_permission(Action::Create)]),
        Effect::Change,
    )
    .refused_with(&[ATTACHMENTS_PROCESSING, STALE_VERSION]),
    training: Operation::new(
        "create_training",
        Access::AnyOf(&[training_permission(Action::Create)]),
        Effect::Change,
    )
    .refused_with(&[ATTACHMENTS_PROCESSING, STALE_VERSION]),
};

impl App {
    /// Creates an event of that kind. Its template is frozen from then on (D23).
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn create_event(
        &self,
        caller: &Caller,
        kind: EventKind,
        draft: EventDraft,
    ) -> AppResult<EventDetail> {
        let operation = CREATE_EVENT.for_kind(kind);
        let (organization, _) = caller.authorize_in_organization(operation)?;
        let now = self.now();
        let new = NewEvent {
            id: self.row_id(),
            organization_id: organization,
            kind,
            created_by: caller.user_id,
        };
        let event = Event::create(new, &draft, now)?;
        let tx = self.ports.store.begin().await?;
        let template = tx
            .template(organization, event.template_id)
            .await?
            .ok_or_else(invalid_template)?;
        tx.insert_event(&event)
            .await
            .map_err(map_missing_template)?;
        // From here on the template is in use, so its files can no longer change.
        let files = tx.template_files(template.id).await?;
        files.ensure_complete()?;
        let entry = self.audit_entry(caller, operation, Change::Created(&event))?;
        tx.commit(entry).await?;
        Ok(EventDetail {
            template: TemplateSummary::for_staff(
                &template,
                FileLinks::new(&files, &self.staff_addresses()),
            ),
            event,
            participants: 0,
            people: 0,
            unconfirmed_teams: 0,
            readiness: Readiness::default(),
            own_part: None,
            submitted: 0,
            as_participant: false,
            own_attempt: None,
            receipt: None,
            is_scored: false,
            now,
        })
    }
}
