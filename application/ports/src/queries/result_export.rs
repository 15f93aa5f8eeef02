//! The results of an event, read to be written to a file (D217).

use async_trait::async_trait;
use domain_access::ReadScope;
use domain_assessment::Score;
use domain_kernel::{AttemptId, EventId, ListQuery, PlayerId, Timestamp};
use domain_scheduling::{AnswerNumber, EventKind};

use crate::{NamedUserRow, StoreResult};

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
    /// The attempt that counts. `None` if the participant has not submitted.
    pub attempt_id: Option<AttemptId>,
    /// `None` if the participant has not submitted.
    pub score: Option<Score>,
    /// Whether the score is published (D36).
    pub is_published: bool,
    /// The stored sheet, if it was asked for and the participant has submitted.
    pub sheet: Option<String>,
}

/// Reads the results of events.
#[async_trait]
pub trait ResultExportQueries {
    /// Returns at most `limit` participants of an event after one of them, in the order and with the search of
    /// [`crate::GradingQueries::answered_users`], or of [`crate::MarkingQueries::labelled`]. The paging of `listed` is ignored.
    async fn results_after(
        &self,
        scope: &ReadScope,
        event: (EventKind, EventId),
        listed: &ListQuery,
        parts: ResultParts,
        after: Option<PlayerKey>,
        limit: u32,
    ) -> StoreResult<Vec<ResultRow>>;
}
