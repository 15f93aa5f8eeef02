//! Gives all participants of an event more or less time (D60).

use domain_access::{Access, Action};
use domain_kernel::{EventId, Timestamp};
use domain_scheduling::refusals::{EVENT_ENDED, NOT_STARTED};
use domain_scheduling::{EventKind, Reason};

use super::{competition_permission, training_permission};
use crate::refusals::STALE_VERSION;
use crate::{App, AppResult, Caller, Effect, EventOperations, Operation};

/// The result of an extension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extended {
    /// The new end of the event.
    pub ends_at: Timestamp,
    /// The number of open attempts that changed.
    pub attempts: u64,
}

pub(super) const EXTEND_EVENT: EventOperations = EventOperations {
    competition: Operation::new(
        "extend_competition",
        Access::AnyOf(&[competition_permission(Action::Update)]),
        Effect::Assistance,
    )
    .refused_with(&[NOT_STARTED, EVENT_ENDED, STALE_VERSION]),
    training: Operation::new(
        "extend_training",
        Access::AnyOf(&[training_permission(Action::Update)]),
        Effect::Assistance,
    )
    .refused_with(&[NOT_STARTED, EVENT_ENDED, STALE_VERSION]),
};

impl App {
    /// Extends the event and its open attempts by that many minutes, or shortens them if negative.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn extend_event(
        &self,
        caller: &Caller,
        kind: EventKind,
        id: EventId,
        (minutes, reason): (i64, Reason),
    ) -> AppResult<Extended> {
        let operation = EXTEND_EVENT.for_kind(kind);
        let (tx, changed) = self
            .change_times(
                caller,
                operation,
                (kind, id),
                &reason,
                |event, open, now| Ok(event.extend(minutes, open, now)?),
            )
            .await?;
        let (before, after) = changed.audited(&reason);
        let after = after.extended_by(minutes);
        self.commit_update(tx, caller, operation, (&before, &after))
            .await?;
        Ok(Extended {
            ends_at: changed.after.ends_at(),
            attempts: changed.moved,
        })
    }
}
