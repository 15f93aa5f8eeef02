//! Who hears what of running events (D203, D204).

use async_trait::async_trait;
use domain_kernel::{EventId, OrganizationId, Timestamp, UserId};
use domain_scheduling::{Event, EventMessage};

use crate::StoreResult;

/// The messages of an event that a participant can read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MessageSummary {
    pub count: u64,
    pub last_at: Option<Timestamp>,
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
}
