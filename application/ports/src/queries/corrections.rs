//! The corrections of an event, and the sheets that they affect (D94).

use async_trait::async_trait;
use domain_access::ReadScope;
use domain_assessment::{EventCorrection, GradedAttempt, KeyCorrections};
use domain_kernel::{AttemptId, CorrectionId, EventId, ListQuery, Page, QuestionId, UserId};
use domain_scheduling::EventKind;

use crate::{NamedUserRow, StoreResult};

/// A correction in the list of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CorrectionRow {
    pub made: EventCorrection,
    /// Whether the correction is in force: no later correction of the question has replaced it.
    pub holds: bool,
    pub maker: NamedUserRow,
}

/// Which corrections a list has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CorrectionFilter {
    /// Also those that were replaced.
    #[default]
    All,
    /// The one that holds for a question, or for the slides case, which has no id.
    HoldingFor(Option<QuestionId>),
}

/// A score with the sheet that it marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoredSheet {
    pub graded: GradedAttempt,
    /// Whether a later attempt counts instead (D32).
    pub is_superseded: bool,
    /// Whether the participant was deleted, and so has no place (D265).
    pub is_deleted: bool,
    /// The sheet as it is stored.
    pub sheet: String,
}

/// Lists of corrections.
#[async_trait]
pub trait CorrectionQueries {
    /// Returns corrections of an event, searched by the name of who made them.
    async fn corrections(
        &self,
        scope: &ReadScope,
        event: (EventKind, EventId),
        filter: CorrectionFilter,
        query: &ListQuery,
    ) -> StoreResult<Page<CorrectionRow>>;
    /// Returns the corrections that are in force at an event, and the number of the last correction, or 0.
    async fn holding_corrections(&self, event_id: EventId) -> StoreResult<(KeyCorrections, i32)>;
    /// Returns at most `limit` scores of an event with their sheets, ordered by attempt and starting after a given
    /// attempt. Either returns all scores, or only those whose current version is not prepared for a correction.
    async fn scored_sheets(
        &self,
        event_id: EventId,
        unprepared_for: Option<CorrectionId>,
        after: Option<AttemptId>,
        limit: u64,
    ) -> StoreResult<Vec<ScoredSheet>>;
    /// Returns those of the users whom the caller may see, including deleted users, in any order.
    async fn users_among(
        &self,
        scope: &ReadScope,
        users: &[UserId],
    ) -> StoreResult<Vec<NamedUserRow>>;
}
