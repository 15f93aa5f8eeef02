//! The hot path: saving an answer sheet. A port of its own beside the unit of work, because many
//! saves share one statement and one commit.

use async_trait::async_trait;
use domain_kernel::{AttemptId, EventId, SaveId, Timestamp, UserId};
use domain_scheduling::Attempt;

use crate::{SessionChanges, StoreResult};

/// One save, ready to be written.
#[derive(Clone, Debug)]
pub struct SaveRequest {
    /// The attempt whose sheet this is.
    pub attempt_id: AttemptId,
    /// Who saves; must own the attempt.
    pub user_id: UserId,
    /// The revision it was made from, where the client said so (D28).
    pub from_revision: Option<i64>,
    /// The name of this save: the client's, or one made for it.
    pub save_id: SaveId,
    /// The whole sheet as canonical JSON, already checked against the template.
    pub body: String,
    /// The instant of arrival, taken before any waiting (D28).
    pub arrived_at: Timestamp,
    /// Where the session was recalled: nothing is written if sessions have changed since.
    pub sessions_as_of: Option<SessionChanges>,
}

/// What became of a save. Whatever is acknowledged is on disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveOutcome {
    /// Written, or the same save id was written before: the answer is that of the first time.
    Saved {
        /// The sheet's revision made by this save.
        revision: i64,
        /// When it arrived the first time.
        saved_at: Timestamp,
    },
    /// A newer sheet stands; here it is.
    Stale {
        /// The newer sheet.
        sheet: StoredSheet,
    },
    /// The attempt takes no saves any more: over, submitted, or not the caller's.
    Closed,
    /// Sessions have changed since the saver's was read; it must be found anew.
    SessionsChanged,
}

/// A sheet as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredSheet {
    /// Counts the saves; 0 before the first.
    pub revision: i64,
    /// Canonical JSON; that of an empty sheet before the first save.
    pub body: String,
    /// When the last save arrived.
    pub saved_at: Option<Timestamp>,
}

/// Answer sheets: one row an attempt, the whole sheet in it.
#[async_trait]
pub trait AnswerSheets: Send + Sync {
    /// Writes a save, together with whatever else waits. Returns after the commit that holds it.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`](crate::StoreError::Unavailable) where the queue is full or the
    /// database away; nothing is known to be stored then, and the same save id may come again.
    async fn save(&self, request: SaveRequest) -> StoreResult<SaveOutcome>;

    /// The sheet of an attempt.
    async fn sheet(&self, attempt_id: AttemptId) -> StoreResult<Option<StoredSheet>>;

    /// The participant's latest attempt at an event.
    async fn latest_attempt(
        &self,
        event_id: EventId,
        user_id: UserId,
    ) -> StoreResult<Option<Attempt>>;
}
