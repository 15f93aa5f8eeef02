//! The published totals of events, shared by all requests of this node. Even if ten thousand participants look at their
//! results at the same time, the totals are read only once a second (D224).

use std::sync::Arc;

use application_ports::ResultCounts;
use domain_access::ReadScope;
use domain_assessment::PublishedTotals;
use domain_kernel::EventId;
use domain_scheduling::{Event, ParticipantType};

use crate::shared_readings::SharedReadings;
use crate::{App, AppError, AppResult};

/// The published totals of events.
pub(crate) type SharedTotals = SharedReadings<EventId, PublishedTotals>;
/// The numbers of people, or of teams, of events in each state of grading.
pub(crate) type SharedCounts = SharedReadings<(EventId, ParticipantType), ResultCounts>;

impl App {
    /// Returns the published totals of an event. They can be about a second old.
    pub(super) async fn published_totals(&self, event: &Event) -> AppResult<Arc<PublishedTotals>> {
        let read = async || self.read_totals(event).await;
        let totals = self.totals.read(&event.id, || self.now(), read).await?;
        totals.ok_or(AppError::NotFound)
    }

    /// Returns the number of people, or of teams, in each state of grading, as it was at most about a second ago. The event
    /// must be in the scope.
    pub(super) async fn result_counts(
        &self,
        scope: &ReadScope,
        event: &Event,
        counted: ParticipantType,
    ) -> AppResult<Arc<ResultCounts>> {
        let read = async || {
            let queries = self.ports.store.queries();
            let (kind, id) = (event.kind, event.id);
            let counts = match counted {
                ParticipantType::Individual => queries.result_counts(scope, kind, id).await?,
                ParticipantType::Team => queries.team_result_counts(scope, kind, id).await?,
            };
            Ok(Some(counts))
        };
        let key = (event.id, counted);
        let counts = self.counts.read(&key, || self.now(), read).await?;
        counts.ok_or(AppError::NotFound)
    }

    /// Lets this node read the results of an event anew, because they were changed.
    pub(crate) fn forget_results(&self, id: EventId) {
        self.totals.forget(&id);
        for counted in [ParticipantType::Individual, ParticipantType::Team] {
            self.counts.forget(&(id, counted));
        }
    }

    async fn read_totals(&self, event: &Event) -> AppResult<Option<PublishedTotals>> {
        let totals = self.ports.store.queries().published_totals(event).await?;
        Ok(Some(totals))
    }
}
