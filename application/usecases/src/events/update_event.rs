//! Changes an event that has not started (D26).

use domain_access::{Access, Action};
use domain_assessment::refusals::ATTACHMENTS_PROCESSING;
use domain_kernel::EventId;
use domain_scheduling::refusals::{EVENT_ENDED, EVENT_HAS_PARTICIPANTS, EVENT_RUNNING};
use domain_scheduling::{EventDraft, EventKind};

use super::{
    competition_permission, invalid_template, lock_event, map_missing_template,
    remove_waiting_teams, training_permission,
};
use crate::edit::ensure_current;
use crate::refusals::STALE_VERSION;
use crate::{App, AppResult, Caller, Edit, Effect, EventDetail, EventOperations, Operation};

pub(super) const UPDATE_EVENT: EventOperations = EventOperations {
    competition: Operation::new(
        "update_competition",
        Access::AnyOf(&[competition_permission(Action::Update)]),
        Effect::Change,
    )
    .refused_with(&[
        EVENT_RUNNING,
        EVENT_ENDED,
        EVENT_HAS_PARTICIPANTS,
        ATTACHMENTS_PROCESSING,
        STALE_VERSION,
    ]),
    training: Operation::new(
        "update_training",
        Access::AnyOf(&[training_permission(Action::Update)]),
        Effect::Change,
    )
    .refused_with(&[
        EVENT_RUNNING,
        EVENT_ENDED,
        EVENT_HAS_PARTICIPANTS,
        ATTACHMENTS_PROCESSING,
        STALE_VERSION,
    ]),
};

impl App {
    /// Changes name, template, participant type and schedule.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn update_event(
        &self,
        caller: &Caller,
        kind: EventKind,
        id: EventId,
        command: Edit<EventDraft>,
    ) -> AppResult<EventDetail> {
        let operation = UPDATE_EVENT.for_kind(kind);
        let (organization, _) = caller.authorize_in_organization(operation)?;
        let tx = self.ports.store.begin().await?;
        let before = lock_event(&*tx, organization, kind, id).await?;
        // The clock is read while the event is locked, so an attempt can only start after this change.
        let now = self.now();
        before.ensure_editable(now)?;
        ensure_current(command.version, before.version)?;
        let participants = tx.count_assignments(&before).await?;
        let event = before.edit(&command.draft, participants, now)?;
        tx.template(organization, event.template_id)
            .await?
            .ok_or_else(invalid_template)?;
        tx.save_event(&event, now)
            .await
            .map_err(map_missing_template)?;
        if event.participant_type != before.participant_type
            || event.training_type != before.training_type
        {
            // An unconfirmed team does not take part, and may no longer be allowed after the change.
            remove_waiting_teams(&*tx, &event).await?;
        }
        // From here on the template is in use, so its files can no longer change.
        let files = tx.template_files(event.template_id).await?;
        files.ensure_complete()?;
        self.commit_update(tx, caller, operation, (&before, &event))
            .await?;
        self.show_event(caller, kind, id).await
    }
}
