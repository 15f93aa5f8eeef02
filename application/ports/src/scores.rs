//! Scores in a transaction.

use async_trait::async_trait;
use domain_assessment::GradedAttempt;
use domain_kernel::{AttemptId, Timestamp, UserId};
use domain_scheduling::Event;

use crate::StoreResult;

/// Scores.
#[async_trait]
pub trait Scores {
    /// Stores the automatic marks of attempts, each with the instant of its submission. If an earlier score of an attempt
    /// was withdrawn, the version numbers continue from it. The transaction must have locked the attempts.
    async fn insert_scores(&self, graded: &[(&GradedAttempt, Timestamp)]) -> StoreResult<()>;
    /// Returns the score of the participant's latest submitted attempt at the event, which is the one that counts (D32).
    async fn find_latest_score(
        &self,
        event: &Event,
        user_id: UserId,
    ) -> StoreResult<Option<GradedAttempt>>;
    /// Returns the score of an attempt.
    async fn score(&self, id: AttemptId) -> StoreResult<Option<GradedAttempt>>;
    /// Stores the score that a grader saved, and a copy of it in the history with the grader and the time (D37).
    async fn save_score(&self, graded: &GradedAttempt) -> StoreResult<()>;
    /// Withdraws the score of an attempt that is reopened (D33), and the drafts of its marks. Its history is kept
    /// (D37). Fails with `StoreError::Stale` if a grader has saved the score since the caller read it.
    async fn withdraw_score(&self, graded: &GradedAttempt) -> StoreResult<()>;
    /// Returns the event's submitted attempts that count (D32) and are not published yet, ordered by id, and locks
    /// them until the end of the transaction (D36).
    async fn lock_unpublished_scores(
        &self,
        event: &Event,
        limit: u64,
    ) -> StoreResult<Vec<GradedAttempt>>;
}
