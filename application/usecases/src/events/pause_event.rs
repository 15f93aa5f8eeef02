//! Stops the clocks of an event (D92).

use domain_access::{Access, Action};
use domain_kernel::EventId;
use domain_scheduling::refusals::{ALREADY_PAUSED, EVENT_ENDED, NOT_STARTED};
use domain_scheduling::{EventKind, Reason};

use super::{competition_permission, training_permission};
use crate::refusals::STALE_VERSION;
use crate::{App, AppResult, Caller, Effect, EventDetail, EventOperations, Operation};

pub(super) const PAUSE_EVENT: EventOperations = EventOperations {
    competition: Operation::new(
        "pause_competition",
        Access::AnyOf(&[competition_permission(Action::Update)]),
        Effect::Assistance,
    )
    .refused_with(&[ALREADY_PAUSED, NOT_STARTED, EVENT_ENDED, STALE_VERSION]),
    training: Operation::new(
        "pause_training",
        Access::AnyOf(&[training_permission(Action::Update)]),
        Effect::Assistance,
    )
    .refused_with(&[ALREADY_PAUSED, NOT_STARTED, EVENT_ENDED, STALE_VERSION]),
};

impl App {
    /// Pauses the event. Until it is resumed, no one can start it and nothing can be saved.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn pause_event(
        &self,
        caller: &Caller,
        kind: EventKind,
        id: EventId,
        reason: Reason,
    ) -> AppResult<EventDetail> {
        let operation = PAUSE_EVENT.for_kind(kind);
        let by = caller.user_id;
        let (tx, changed) = self
            .change_times(
                caller,
                operation,
                (kind, id),
                &reason,
                |event, open, now| Ok(event.pause(by, open, now)?),
            )
            .await?;
        let (before, after) = changed.audited(&reason);
        self.commit_update(tx, caller, operation, (&before, &after))
            .await?;
        self.show_event(caller, kind, id).await
    }
}
