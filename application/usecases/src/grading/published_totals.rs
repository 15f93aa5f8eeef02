//! The published results of an event that this node has just read, so that ten thousand participants who look at once cost one
//! read a second (D224).

use std::sync::Arc;

use domain_assessment::PublishedTotals;
use domain_kernel::EventId;
use domain_scheduling::Event;

use super::shared_readings::SharedReadings;
use crate::{App, AppError, AppResult};

/// The published totals of events.
pub(crate) type SharedTotals = SharedReadings<EventId, PublishedTotals>;

impl App {
    /// Returns the published totals of an event, as they were at most about a second ago.
    pub(super) async fn published_totals(&self, event: &Event) -> AppResult<Arc<PublishedTotals>> {
        let read = async || self.read_totals(event).await;
        let totals = self.totals.read(&event.id, || self.now(), read).await?;
        totals.ok_or(AppError::NotFound)
    }

    async fn read_totals(&self, event: &Event) -> AppResult<Option<PublishedTotals>> {
        let totals = self.ports.store.queries().published_totals(event).await?;
        Ok(Some(totals))
    }
}
