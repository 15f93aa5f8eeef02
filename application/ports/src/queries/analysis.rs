//! The submitted sheets of an event, for its analysis (D95).

use async_trait::async_trait;
use domain_access::ReadScope;
use domain_assessment::ScoreByKind;
use domain_kernel::{AttemptId, EventId, TemplateId};
use domain_scheduling::EventKind;

use crate::StoreResult;

/// The points of a submitted sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnalysedSums {
    pub attempt_id: AttemptId,
    /// The points of each kind, without kinds that are not completely marked.
    pub sums: ScoreByKind,
}

/// A submitted sheet with its marks. Both are JSON as they are stored, because the thread that counts parses them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnalysedSheet {
    pub attempt_id: AttemptId,
    pub score: String,
    pub sheet: String,
    /// The seconds from the start of the attempt, or from its latest reopening, to its end.
    pub seconds: i64,
}

/// The submitted sheets of an event that count: the latest one of each participant (D32). Pages are ordered by attempt
/// and start after a given attempt.
#[async_trait]
pub trait AnalysisQueries {
    /// Returns the points of the first `limit` sheets after an attempt.
    async fn analysed_sums(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        event_id: EventId,
        after: Option<AttemptId>,
        limit: u64,
    ) -> StoreResult<Vec<AnalysedSums>>;
    /// Returns the first `limit` sheets after an attempt.
    async fn analysed_sheets(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        event_id: EventId,
        after: Option<AttemptId>,
        limit: u64,
    ) -> StoreResult<Vec<AnalysedSheet>>;
    /// Returns the events with that template, ordered by id.
    async fn events_of_template(
        &self,
        scope: &ReadScope,
        id: TemplateId,
    ) -> StoreResult<Vec<(EventKind, EventId)>>;
}
