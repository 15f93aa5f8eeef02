//! Queries for messages and streams of running events (D203, D204).

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
    /// The team for which the participant plays.
    pub team: Option<String>,
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
    /// Returns the number of messages that [`messages`](Self::messages) would find without a limit.
    async fn message_summary(
        &self,
        event_id: EventId,
        user_id: UserId,
    ) -> StoreResult<MessageSummary>;
    /// Returns those of these users who take part in the event: they are assigned, or play for an assigned team.
    async fn players_among(&self, event_id: EventId, users: &[UserId]) -> StoreResult<Vec<UserId>>;
    /// Returns the events of all organizations that start or end after `after` and not later than `until`.
    async fn events_turning(&self, after: Timestamp, until: Timestamp) -> StoreResult<Vec<Event>>;
    /// Returns at most `limit` events of the user that are pending or running at `now`, in the order of their start.
    async fn current_events(
        &self,
        organization_id: OrganizationId,
        user_id: UserId,
        now: Timestamp,
        limit: u64,
    ) -> StoreResult<Vec<Event>>;
    /// Returns all players of an event, ordered by name.
    async fn monitored(&self, event_id: EventId) -> StoreResult<Vec<MonitoredRow>>;
    /// Returns the stored sheets of these attempts as JSON.
    async fn sheets_of(&self, attempts: &[AttemptId]) -> StoreResult<Vec<(AttemptId, String)>>;
    /// Returns the receipts of these attempts.
    async fn receipts_of(&self, attempts: &[AttemptId]) -> StoreResult<Vec<(AttemptId, Receipt)>>;
}
