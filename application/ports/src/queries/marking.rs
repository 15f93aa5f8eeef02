//! Queries for graders: who answered under which attempt, marks for single questions (D65), and active graders.

use async_trait::async_trait;
use domain_access::ReadScope;
use domain_assessment::{MarkDraft, Score};
use domain_kernel::{AttemptId, EntityId, EventId, ListQuery, Page, QuestionId, Timestamp, UserId};
use domain_scheduling::{AnswerNumber, EventKind};

use crate::{AnsweredUserRow, GradingProgress, NamedUserRow, StoreResult};

/// A participant who submitted, with the label (D222) and the score of the attempt that counts (D32).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabelledRow {
    pub number: AnswerNumber,
    pub attempt_id: AttemptId,
    pub answered: AnsweredUserRow,
}

/// A submitted sheet with its marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkedSheetRow {
    pub attempt_id: AttemptId,
    pub user: NamedUserRow,
    pub score: Score,
    /// The answers as canonical JSON.
    pub sheet: String,
    /// Whether the score is published.
    pub scored: bool,
    /// The version of the score.
    pub version: i32,
}

/// A draft of a mark, with the name of its grader (D65).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkDraftRow {
    pub draft: MarkDraft,
    pub grader: NamedUserRow,
}

/// The marks of a submitted sheet, without its answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarksRow {
    pub attempt_id: AttemptId,
    pub score: Score,
    /// Whether the score is published.
    pub scored: bool,
}

/// A grader with the answers that are open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraderRow {
    pub grader: NamedUserRow,
    pub attempt_id: AttemptId,
    pub question: Option<QuestionId>,
    pub seen_at: Timestamp,
    pub opened_at: Timestamp,
}

/// Queries for marking question by question.
#[async_trait]
pub trait MarkingQueries {
    /// Whether a player of an event has no number yet.
    async fn has_unnumbered_players(&self, event_id: EventId) -> StoreResult<bool>;
    /// Returns participants who submitted, all or the players of one team, in the order of their numbers. The search
    /// compares their labels. Participants without a number are left out.
    async fn labelled(
        &self,
        scope: &ReadScope,
        event: (EventKind, EventId),
        team: Option<EntityId>,
        query: &ListQuery,
    ) -> StoreResult<Page<LabelledRow>>;
    /// Returns the participant for whom this attempt counts.
    async fn labelled_attempt(
        &self,
        scope: &ReadScope,
        event: (EventKind, EventId),
        attempt_id: AttemptId,
    ) -> StoreResult<Option<LabelledRow>>;
    /// Returns those of the users who submitted, in the order of their numbers.
    async fn labelled_among(
        &self,
        scope: &ReadScope,
        event: (EventKind, EventId),
        users: &[UserId],
    ) -> StoreResult<Vec<LabelledRow>>;
    /// Returns the progress of the grading of an event, with the neighbours of one participant in the order of
    /// [`Self::labelled`].
    async fn labelled_progress(
        &self,
        scope: &ReadScope,
        event: (EventKind, EventId),
        from: AnswerNumber,
    ) -> StoreResult<GradingProgress<LabelledRow>>;
    /// Returns those of the attempts that are submitted, in any order. `attempts` contains at most one page.
    async fn marked_sheets(
        &self,
        scope: &ReadScope,
        attempts: &[AttemptId],
    ) -> StoreResult<Vec<MarkedSheetRow>>;
    /// Returns at most `limit` sheets of an event that count (D32), ordered by attempt and starting after a given
    /// attempt.
    async fn marks_after(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        event_id: EventId,
        after: Option<AttemptId>,
        limit: u64,
    ) -> StoreResult<Vec<MarksRow>>;
    /// Returns the drafts of the marks of these attempts, ordered by attempt and question. `attempts` contains at most
    /// one page.
    async fn mark_drafts_of(
        &self,
        scope: &ReadScope,
        attempts: &[AttemptId],
    ) -> StoreResult<Vec<MarkDraftRow>>;
    /// Returns the graders who have been active at an event since an instant, ordered by name.
    async fn graders_at_work(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        event_id: EventId,
        since: Timestamp,
    ) -> StoreResult<Vec<GraderRow>>;
}
