//! The published results of an event that this node has just read, so that ten thousand participants who look at once cost one
//! read a second (D224).

use std::sync::Arc;

use application_ports::ResultCounts;
use domain_access::ReadScope;
use domain_assessment::PublishedTotals;
use domain_kernel::EventId;
use domain_scheduling::Event;

use super::shared_readings::SharedReadings;
use crate::{App, AppError, AppResult};

/// The published totals of events.
pub(crate) type SharedTotals = SharedReadings<EventId, PublishedTotals>;
/// How many of the people of events are how far.
pub(crate) type SharedCounts = SharedReadings<EventId, ResultCounts>;

impl App {
    /// Returns the published totals of an event, as they were at most about a second ago.
    pub(super) async fn published_totals(&self, event: &Event) -> AppResult<Arc<PublishedTotals>> {
        let read = async || self.read_totals(event).await;
        let totals = self.totals.read(&event.id, || self.now(), read).await?;
        totals.ok_or(AppError::NotFound)
    }

    /// Returns how many of an event's people were how far at most about a second ago. The event must be in the scope.
    pub(super) async fn result_counts(
        &self,
        scope: &ReadScope,
        event: &Event,
    ) -> AppResult<Arc<ResultCounts>> {
        let read = async || {
            let queries = self.ports.store.queries();
            let counts = queries.result_counts(scope, event.kind, event.id).await?;
            Ok(Some(counts))
        };
        let counts = self.counts.read(&event.id, || self.now(), read).await?;
        counts.ok_or(AppError::NotFound)
    }

    /// Lets this node read the results of an event anew, because they were changed.
    pub(crate) fn forget_results(&self, id: EventId) {
        self.totals.forget(&id);
        self.counts.forget(&id);
    }

    async fn read_totals(&self, event: &Event) -> AppResult<Option<PublishedTotals>> {
        let totals = self.ports.store.queries().published_totals(event).await?;
        Ok(Some(totals))
    }
}
