//! Saves of answer sheets. This port is separate from [`Transaction`](crate::Transaction), because many saves share one
//! commit.

use async_trait::async_trait;
use domain_kernel::{AttemptId, EventId, SaveId, SessionId, Timestamp, UserId};
use domain_scheduling::Attempt;

use crate::StoreResult;

/// A save that is ready to be written.
#[derive(Clone, Debug)]
pub struct SaveRequest {
    pub attempt_id: AttemptId,
    /// The user who saves. The attempt must belong to this user.
    pub user_id: UserId,
    /// The user's session, which must be alive.
    pub session_id: SessionId,
    /// The revision that the sheet is based on, if the client named it (D28).
    pub from_revision: Option<i64>,
    /// Identifies the save when the client repeats it.
    pub save_id: SaveId,
    /// The whole sheet as canonical JSON, already checked against the template.
    pub body: String,
    /// The instant of arrival, taken before the save waits for anything (D28).
    pub arrived_at: Timestamp,
}

/// The outcome of a save.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveOutcome {
    /// The save is on disk. A repeated save id returns the revision and instant of its first save.
    Saved {
        /// The revision that the save created.
        revision: i64,
        /// The instant when the save arrived for the first time.
        saved_at: Timestamp,
        /// The attempt accepts saves until this instant. It is in the past if the attempt is submitted.
        closes_at: Timestamp,
        /// When the clock of the attempt stopped, if it is stopped.
        paused_at: Option<Timestamp>,
    },
    /// Another save came first: `from_revision` is no longer the current revision.
    Stale {
        /// The current sheet.
        sheet: StoredSheet,
    },
    /// The event is paused, and the save arrived after the grace period (D92).
    Paused {
        /// The current sheet.
        sheet: StoredSheet,
    },
    /// The attempt accepts no saves: it is over or submitted, or it belongs to another user.
    Closed,
    /// The session has ended, or its user may not sign in.
    SessionEnded,
}

/// A sheet as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredSheet {
    /// The number of saves; 0 before the first one.
    pub revision: i64,
    /// The answers as canonical JSON; an empty sheet before the first save.
    pub body: String,
    /// The instant of the last save.
    pub saved_at: Option<Timestamp>,
    /// The id of the last save, if the save had one.
    pub save_id: Option<SaveId>,
}

/// Answer sheets: one row for each attempt, with the whole sheet in it.
#[async_trait]
pub trait AnswerSheets: Send + Sync {
    /// Writes a save together with other waiting saves. Returns after the commit that contains it.
    /// The statement that writes also checks owner, revision, save id, closing time and session.
    ///
    /// # Errors
    /// [`StoreError::TooManyRequests`](crate::StoreError::TooManyRequests) if too many saves of the
    /// attempt wait; [`StoreError::Unavailable`](crate::StoreError::Unavailable) if the queue is full or
    /// the database does not answer. The client can then repeat the save under the same save id.
    async fn save(&self, request: SaveRequest) -> StoreResult<SaveOutcome>;

    /// Checks a save that cannot be written, for example because its answers are invalid. Writes nothing. Returns the
    /// outcome, or `None` if nothing else prevents the save.
    async fn judge(&self, request: &SaveRequest) -> StoreResult<Option<SaveOutcome>>;

    /// Stores when the participant last opened the attempt, in one commit with other openings. The version of the
    /// attempt stays the same, so that a submission at the same moment is not refused.
    async fn note_opening(&self, attempt: &Attempt) -> StoreResult<()>;

    /// Returns the sheet of an attempt.
    async fn sheet(&self, attempt_id: AttemptId) -> StoreResult<Option<StoredSheet>>;

    /// Returns the participant's latest attempt at an event.
    async fn latest_attempt(
        &self,
        event_id: EventId,
        user_id: UserId,
    ) -> StoreResult<Option<Attempt>>;
}
