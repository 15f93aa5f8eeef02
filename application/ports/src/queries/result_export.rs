//! The results of an event, read to be written to a file (D217).

use async_trait::async_trait;
use domain_access::ReadScope;
use domain_assessment::Score;
use domain_kernel::{AttemptId, EventId, ListQuery, PlayerId, Timestamp};
use domain_scheduling::{AnswerNumber, EventKind};

use crate::{NamedUserRow, ResultFilter, ResultState, StoreResult};

/// The place of a participant in the list of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerKey {
    pub created_at: Timestamp,
    pub id: PlayerId,
    /// The number of the label (D222), if there is one.
    pub number: Option<AnswerNumber>,
}

/// What is read of the results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResultParts {
    /// Whether the sheets are read too.
    pub sheets: bool,
    /// Whether those who submitted are read by their labels, in place of all participants by name.
    pub by_label: bool,
}

/// A participant of an event with all marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultRow {
    pub key: PlayerKey,
    pub user: NamedUserRow,
    /// The name by which the list is sorted.
    pub name_key: String,
    /// The attempt that counts. `None` if the participant has not submitted.
    pub attempt_id: Option<AttemptId>,
    /// `None` if the participant has not submitted.
    pub score: Option<Score>,
    /// When the score was published or saved last, or `None` if it is not published (D36).
    pub published_at: Option<Timestamp>,
    /// The stored sheet, if it was asked for and the participant has submitted.
    pub sheet: Option<String>,
}

impl ResultRow {
    /// How far the result is.
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
    /// Returns at most `limit` participants of an event after one of them, none only where nobody is left: in the order and
    /// with the search of [`crate::GradingQueries::answered_users`], or of [`crate::MarkingQueries::labelled`], which has no
    /// filter. The paging of `listed` is ignored.
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
