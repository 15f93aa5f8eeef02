//! Marks that are given question by question (D65), in a transaction.

use async_trait::async_trait;
use domain_assessment::{GradedAttempt, MarkDraft};
use domain_kernel::{AttemptId, EventId, QuestionId, Timestamp, UserId};
use domain_scheduling::Event;

use crate::StoreResult;

/// The answers that a grader has open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraderAtWork {
    pub event_id: EventId,
    /// The grader.
    pub user_id: UserId,
    pub attempt_id: AttemptId,
    /// `None` if the whole sheet is open.
    pub question: Option<QuestionId>,
    pub seen_at: Timestamp,
}

/// Drafts of marks, graders at work, and the numbers that stand for names.
#[async_trait]
pub trait Marking {
    /// Gives a number to everybody who takes part in an event and has none, by lot and after those that were given before.
    /// The event must be locked.
    async fn number_players(&self, event: &Event) -> StoreResult<()>;
    /// Returns the score of an attempt, and locks it until the end of the transaction. Whoever saves, publishes or deletes
    /// drafts of its marks must hold it.
    async fn lock_score(&self, id: AttemptId) -> StoreResult<Option<GradedAttempt>>;
    /// Returns the drafts of an attempt's sheet, ordered by question.
    async fn mark_drafts(&self, id: AttemptId) -> StoreResult<Vec<MarkDraft>>;
    /// Stores a draft, or the next version of it. Fails with `StoreError::Stale` if the stored one has another version.
    async fn save_mark_draft(&self, draft: &MarkDraft) -> StoreResult<()>;
    /// Deletes the drafts of an attempt's sheet, because they are part of its score now.
    async fn delete_mark_drafts(&self, id: AttemptId) -> StoreResult<()>;
    /// Returns the event's submitted attempts after `after` that count (D32) and that are not published or have drafts,
    /// ordered by id, and locks them until the end of the transaction.
    async fn lock_unsaved_scores(
        &self,
        event: &Event,
        after: Option<AttemptId>,
        limit: u64,
    ) -> StoreResult<Vec<GradedAttempt>>;
    /// Notes what a grader has open, in place of what was noted before.
    async fn note_grader_at_work(&self, work: &GraderAtWork) -> StoreResult<()>;
}
