//! Who hears what of running events (D203, D204).

use async_trait::async_trait;
use domain_kernel::{AttemptId, EventId, OrganizationId, Timestamp, UserId};
use domain_scheduling::{Attempt, Event, EventMessage, Receipt};

use crate::StoreResult;

/// The messages of an event that a participant can read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MessageSummary {
    pub count: u64,
    pub last_at: Option<Timestamp>,
}

/// A participant of an event with the latest attempt.
#[derive(Clone, Debug)]
pub struct MonitoredRow {
    pub user_id: UserId,
    pub name: String,
    /// `None` if the participant has not started.
    pub attempt: Option<Attempt>,
    /// When the sheet of the attempt was last saved.
    pub saved_at: Option<Timestamp>,
}

/// Queries for streams and messages.
#[async_trait]
pub trait LiveQueries {
    /// Returns the messages of an event to all and to that participant, the newest first.
    async fn messages(
        &self,
        event_id: EventId,
        user_id: UserId,
        limit: u64,
    ) -> StoreResult<Vec<EventMessage>>;
    /// Returns how many messages [`messages`](Self::messages) finds without a limit.
    async fn message_summary(
        &self,
        event_id: EventId,
        user_id: UserId,
    ) -> StoreResult<MessageSummary>;
    /// Returns those of these users who take part in the event: they are assigned, or play for an assigned team.
    async fn players_among(&self, event_id: EventId, users: &[UserId]) -> StoreResult<Vec<UserId>>;
    /// Returns the events of all organizations that begin or end after `after`, at `until` at the latest.
    async fn events_turning(&self, after: Timestamp, until: Timestamp) -> StoreResult<Vec<Event>>;
    /// Returns the events of the user that wait or run at `now`, those that begin first, at most `limit`.
    async fn current_events(
        &self,
        organization_id: OrganizationId,
        user_id: UserId,
        now: Timestamp,
        limit: u64,
    ) -> StoreResult<Vec<Event>>;
    /// Returns everybody who takes part in an event, in the order of their names.
    async fn monitored(&self, event_id: EventId) -> StoreResult<Vec<MonitoredRow>>;
    /// Returns the stored sheets of these attempts as JSON.
    async fn sheets_of(&self, attempts: &[AttemptId]) -> StoreResult<Vec<(AttemptId, String)>>;
    /// Returns the receipts of these attempts.
    async fn receipts_of(&self, attempts: &[AttemptId]) -> StoreResult<Vec<(AttemptId, Receipt)>>;
}
