//! Marks for single questions (D65), in a transaction.

use async_trait::async_trait;
use domain_assessment::{GradedAttempt, MarkDraft};
use domain_kernel::{AttemptId, EventId, QuestionId, Timestamp, UserId};
use domain_scheduling::Event;

use crate::StoreResult;

/// The answers that a grader is marking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraderAtWork {
    pub event_id: EventId,
    /// The grader.
    pub user_id: UserId,
    pub attempt_id: AttemptId,
    /// The question. `None` if the grader has the whole sheet open.
    pub question: Option<QuestionId>,
    pub seen_at: Timestamp,
    /// When the grader opened these answers.
    pub opened_at: Timestamp,
}

/// Drafts of marks, active graders, and the numbers that replace names.
#[async_trait]
pub trait Marking {
    /// Gives a number to each player of an event who has none. The order is random, after the numbers that exist
    /// already. The event must be locked.
    async fn number_players(&self, event: &Event) -> StoreResult<()>;
    /// Returns the score of an attempt, and locks it until the end of the transaction. Callers must lock the score
    /// before they save, publish or delete drafts of its marks.
    async fn lock_score(&self, id: AttemptId) -> StoreResult<Option<GradedAttempt>>;
    /// Returns the drafts for an attempt's sheet, ordered by question.
    async fn mark_drafts(&self, id: AttemptId) -> StoreResult<Vec<MarkDraft>>;
    /// Stores a draft or its next version. Fails with `StoreError::Stale` if the stored draft has another version.
    async fn save_mark_draft(&self, draft: &MarkDraft) -> StoreResult<()>;
    /// Deletes the drafts of these questions for an attempt's sheet, because its score contains them now.
    async fn delete_mark_drafts(&self, id: AttemptId, questions: &[QuestionId]) -> StoreResult<()>;
    /// Returns submitted attempts of the event that count (D32), and that are not published or have drafts. They are
    /// ordered by id and start after `after`. Locks them until the end of the transaction.
    async fn lock_unsaved_scores(
        &self,
        event: &Event,
        after: Option<AttemptId>,
        limit: u64,
    ) -> StoreResult<Vec<GradedAttempt>>;
    /// Returns what a grader reported last at an event.
    async fn grader_at_work(
        &self,
        event_id: EventId,
        user_id: UserId,
    ) -> StoreResult<Option<GraderAtWork>>;
    /// Stores what a grader has open. It replaces the earlier value.
    async fn note_grader_at_work(&self, work: &GraderAtWork) -> StoreResult<()>;
}
