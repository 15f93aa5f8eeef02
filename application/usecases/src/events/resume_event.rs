//! Resumes a paused event (D92).

use domain_access::{Access, Action};
use domain_kernel::EventId;
use domain_scheduling::refusals::{EVENT_ENDED, NOT_PAUSED, NOT_STARTED};
use domain_scheduling::{EventKind, Reason};

use super::{competition_permission, training_permission};
use crate::refusals::STALE_VERSION;
use crate::{App, AppResult, Caller, Effect, EventDetail, EventOperations, Operation};

pub(super) const RESUME_EVENT: EventOperations = EventOperations {
    competition: Operation::new(
        "resume_competition",
        Access::AnyOf(&[competition_permission(Action::Update)]),
        Effect::Assistance,
    )
    .refused_with(&[NOT_PAUSED, NOT_STARTED, EVENT_ENDED, STALE_VERSION]),
    training: Operation::new(
        "resume_training",
        Access::AnyOf(&[training_permission(Action::Update)]),
        Effect::Assistance,
    )
    .refused_with(&[NOT_PAUSED, NOT_STARTED, EVENT_ENDED, STALE_VERSION]),
};

impl App {
    /// Resumes the event. Its end and the deadlines of its open attempts move by the length of the pause.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn resume_event(
        &self,
        caller: &Caller,
        kind: EventKind,
        id: EventId,
        reason: Reason,
    ) -> AppResult<EventDetail> {
        let operation = RESUME_EVENT.for_kind(kind);
        let (tx, changed) = self
            .change_times(
                caller,
                operation,
                (kind, id),
                &reason,
                |event, open, now| Ok(event.resume(open, now)?),
            )
            .await?;
        let (before, after) = changed.audited(&reason);
        self.commit_update(tx, caller, operation, (&before, &after))
            .await?;
        self.show_event(caller, kind, id).await
    }
}
