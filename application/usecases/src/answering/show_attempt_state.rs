//! Shows the state of the caller's attempt (D104). Pages request it every 15 seconds, so it needs only one small read.

use application_ports::MessageSummary;
use domain_access::Access;
use domain_kernel::{AttemptId, EventId, Timestamp};
use domain_scheduling::{Attempt, Event};

use crate::{App, AppError, AppResult, Caller, Effect, Operation};

/// The state of an attempt, without questions and answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttemptState {
    pub attempt_id: AttemptId,
    /// The sheet's revision.
    pub revision: i64,
    pub deadline: Timestamp,
    /// When the participant last opened the attempt, on any device (D157).
    pub opened_at: Timestamp,
    /// Seconds until the deadline. They do not change during a pause.
    pub remaining_seconds: i64,
    /// The server's current time.
    pub now: Timestamp,
    /// Whether the event is paused (D92).
    pub paused: bool,
    /// Whether the attempt is submitted, or accepts no more saves (D29).
    pub submitted: bool,
    /// The messages of the event that the participant can read (D203).
    pub messages: MessageSummary,
}

impl AttemptState {
    pub(super) fn new(
        attempt: &Attempt,
        event: &Event,
        (revision, messages): (i64, MessageSummary),
        now: Timestamp,
    ) -> Self {
        Self {
            attempt_id: attempt.id,
            revision,
            deadline: attempt.deadline,
            opened_at: attempt.opened_at,
            remaining_seconds: attempt.remaining_seconds(now),
            now,
            paused: event.is_paused(),
            submitted: attempt.is_over(now),
            messages,
        }
    }
}

/// The caller needs an attempt, but no permission, as for a save (D48).
pub(super) const SHOW_ATTEMPT_STATE: Operation =
    Operation::new("show_attempt_state", Access::SignedIn, Effect::Read);

impl App {
    /// Returns the state of the caller's latest attempt at an event of either kind.
    ///
    /// # Errors
    /// [`AppError::NotFound`] before the first start.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn show_attempt_state(
        &self,
        caller: &Caller,
        event_id: EventId,
    ) -> AppResult<AttemptState> {
        let queries = self.ports.store.queries();
        let row = queries.attempt_state(event_id, caller.user_id).await?;
        let row = row.ok_or(AppError::NotFound)?;
        let now = self.now();
        self.note_presence(event_id, caller.user_id);
        Ok(AttemptState::new(
            &row.attempt,
            &row.event,
            (row.revision, row.messages),
            now,
        ))
    }
}
