//! Queries for the export of the results of an event (D217).

use async_trait::async_trait;
use domain_access::ReadScope;
use domain_assessment::Score;
use domain_kernel::{AttemptId, EventId, ListQuery, PlayerId, Timestamp};
use domain_scheduling::{AnswerNumber, EventKind};

use crate::{NamedUserRow, ResultFilter, ResultState, StoreResult};

/// The position of a participant in the list of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerKey {
    pub created_at: Timestamp,
    pub id: PlayerId,
    /// The number of the label (D222), if there is one.
    pub number: Option<AnswerNumber>,
}

/// Which parts of the results to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResultParts {
    /// Whether to read the sheets too.
    pub sheets: bool,
    /// Whether to read only participants who submitted, in the order of their labels, instead of all participants by
    /// name.
    pub by_label: bool,
}

/// A participant of an event with all marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultRow {
    pub key: PlayerKey,
    pub user: NamedUserRow,
    /// The name for sorting the list.
    pub name_key: String,
    /// The attempt that counts. `None` if the participant has not submitted.
    pub attempt_id: Option<AttemptId>,
    /// `None` if the participant has not submitted.
    pub score: Option<Score>,
    /// When the score was last published or saved, or `None` if it is not published (D36).
    pub published_at: Option<Timestamp>,
    /// The stored sheet, if it was requested and the participant has submitted.
    pub sheet: Option<String>,
}

impl ResultRow {
    /// Returns the progress of the result.
    pub const fn state(&self) -> ResultState {
        match (self.attempt_id, self.published_at) {
            (None, _) => ResultState::NotSolved,
            (Some(_), None) => ResultState::ToGrade,
            (Some(_), Some(_)) => ResultState::Published,
        }
    }
}

/// Reads the results of events.
#[async_trait]
pub trait ResultExportQueries {
    /// Returns at most `limit` participants of an event after a given one. An empty result means that there are no
    /// more. The order and the search are those of [`crate::GradingQueries::answered_users`], or those of
    /// [`crate::MarkingQueries::labelled`], which has no filter. The paging of `listed` is ignored.
    async fn results_after(
        &self,
        scope: &ReadScope,
        event: (EventKind, EventId),
        (filter, listed): (ResultFilter, &ListQuery),
        parts: ResultParts,
        after: Option<&ResultRow>,
        limit: u32,
    ) -> StoreResult<Vec<ResultRow>>;
}
