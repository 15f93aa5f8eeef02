//! Corrections of keys in a transaction (D94).

use async_trait::async_trait;
use domain_assessment::{EventCorrection, GradedAttempt, KeyCorrections};
use domain_kernel::{CorrectionId, EventId, Timestamp};

use crate::StoreResult;

/// Corrections of keys. The corrected scores are prepared in small transactions, where no list shows them. One transaction
/// then writes all of them.
#[async_trait]
pub trait Corrections {
    /// Returns the corrections that hold at an event, for grading a submission. Until the end of the transaction no other
    /// one is applied.
    async fn corrections_for_grading(&self, event_id: EventId) -> StoreResult<KeyCorrections>;
    /// Stores corrected scores, each with the version from which it was made. They replace those that were prepared for the
    /// same attempts.
    async fn put_prepared_scores(
        &self,
        id: CorrectionId,
        corrected: &[GradedAttempt],
        expires_at: Timestamp,
    ) -> StoreResult<()>;
    /// Locks the scores of an event, and waits for submissions that are being graded. Until the end of the transaction no
    /// score is added, saved or withdrawn. Returns how many scores there are.
    async fn lock_scores(&self, event_id: EventId) -> StoreResult<u64>;
    /// Returns the number of the event's last correction, or 0. The scores must be locked.
    async fn last_correction_number(&self, event_id: EventId) -> StoreResult<i32>;
    /// Stores a correction, writes its prepared scores over those from which they were made, adds a row to the history of
    /// each score of the event. Returns false if one of the `scores` that the event has is not prepared from its present
    /// version. Then the caller must not commit. The scores must be locked.
    async fn apply_correction(&self, made: &EventCorrection, scores: u64) -> StoreResult<bool>;
    /// Deletes the scores that were prepared for a correction.
    async fn delete_prepared_scores(&self, id: CorrectionId) -> StoreResult<()>;
    /// Deletes at most about `limit` prepared scores of corrections that were interrupted, and returns how many.
    async fn sweep_prepared_scores(&self, now: Timestamp, limit: u64) -> StoreResult<u64>;
}
