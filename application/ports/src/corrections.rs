//! Corrections of answer keys in a transaction (D94).

use async_trait::async_trait;
use domain_assessment::{EventCorrection, GradedAttempt, KeyCorrections};
use domain_kernel::{CorrectionId, EventId, Timestamp};

use crate::StoreResult;

/// Corrections of answer keys. Small transactions prepare the corrected scores in a place that no list reads. Then one
/// transaction writes all of them.
#[async_trait]
pub trait Corrections {
    /// Returns the corrections that are in force at an event, to grade a submission. No other correction can be applied
    /// until the end of the transaction.
    async fn corrections_for_grading(&self, event_id: EventId) -> StoreResult<KeyCorrections>;
    /// Stores corrected scores, each with the version of the score that was corrected. They replace scores that were
    /// already prepared for the same attempts.
    async fn put_prepared_scores(
        &self,
        id: CorrectionId,
        corrected: &[GradedAttempt],
        expires_at: Timestamp,
    ) -> StoreResult<()>;
    /// Locks the scores of an event, and waits for submissions that are being graded. No score can be added, saved or
    /// withdrawn until the end of the transaction. Returns the number of scores.
    async fn lock_scores(&self, event_id: EventId) -> StoreResult<u64>;
    /// Returns the number of the event's last correction, or 0. The scores must be locked.
    async fn last_correction_number(&self, event_id: EventId) -> StoreResult<i32>;
    /// Stores a correction, replaces the scores by its prepared scores, and adds a row to the history of each score of
    /// the event. `scores` is the number of scores. Returns false if a score has no prepared score for its current
    /// version; then the caller must not commit. The scores must be locked.
    async fn apply_correction(&self, made: &EventCorrection, scores: u64) -> StoreResult<bool>;
    /// Deletes the scores that were prepared for a correction.
    async fn delete_prepared_scores(&self, id: CorrectionId) -> StoreResult<()>;
    /// Deletes about `limit` prepared scores of interrupted corrections, and returns their number.
    async fn sweep_prepared_scores(&self, now: Timestamp, limit: u64) -> StoreResult<u64>;
}
