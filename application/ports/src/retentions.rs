//! What is not kept for good, in a transaction (D246).

use async_trait::async_trait;
use domain_access::Scope;
use domain_kernel::{AttemptId, EventId, OrganizationId, Timestamp, UserId};
use domain_scheduling::EventKind;

use crate::StoreResult;

/// An event whose answers were kept long enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndedEvent {
    pub id: EventId,
    pub organization_id: OrganizationId,
    pub kind: EventKind,
}

/// The sheet of a submitted attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptSheet {
    pub attempt_id: AttemptId,
    pub body: String,
    /// Whether nobody has to read the answers any more: their marks are published, or a later attempt counts.
    pub is_marked: bool,
}

/// Finds and removes what was kept long enough. Each call takes at most `limit` rows, the oldest, and leaves out those that
/// another node is removing.
#[async_trait]
pub trait Retentions {
    /// Returns the event that ended first, of those that ended by `ended` and were not looked at since. Nobody looks at it
    /// before `again_at`.
    async fn claim_ended_event(
        &self,
        ended: Timestamp,
        now: Timestamp,
        again_at: Timestamp,
    ) -> StoreResult<Option<EndedEvent>>;
    /// Lists sheets of an event by their attempts, those that follow `after`.
    async fn kept_sheets(
        &self,
        event_id: EventId,
        after: Option<AttemptId>,
        limit: u64,
    ) -> StoreResult<Vec<KeptSheet>>;
    /// Stores another body of a sheet. The revision stays.
    async fn replace_sheet(&self, id: AttemptId, body: &str) -> StoreResult<()>;
    /// Stores that nothing of the event's answers is left to erase.
    async fn finish_ended_event(&self, id: EventId) -> StoreResult<()>;
    /// Erases the states of entries of the audit record from `before` or earlier. Returns how many of each scope.
    async fn erase_old_states(
        &self,
        before: Timestamp,
        now: Timestamp,
        limit: u64,
    ) -> StoreResult<Vec<(Scope, u64)>>;
    /// Deletes messages to participants from `before` or earlier. Returns how many of each organization.
    async fn delete_old_messages(
        &self,
        before: Timestamp,
        now: Timestamp,
        limit: u64,
    ) -> StoreResult<Vec<(OrganizationId, u64)>>;
    /// Deletes emails that wait since `before` or longer. Returns how many.
    async fn delete_old_mails(&self, before: Timestamp, limit: u64) -> StoreResult<u64>;
    /// Returns people who were deleted at `before` or earlier and not erased yet.
    async fn people_to_erase(
        &self,
        before: Timestamp,
        limit: u64,
    ) -> StoreResult<Vec<(Scope, UserId)>>;
}
