//! Data that is deleted after its retention period, in a transaction (D246).

use async_trait::async_trait;
use domain_access::Scope;
use domain_kernel::{AttemptId, AuditId, EventId, OrganizationId, Timestamp, UserId};
use domain_organization::OrganizationRetention;
use domain_scheduling::EventKind;

use crate::StoreResult;

/// An event whose answers have reached the end of their retention period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndedEvent {
    pub id: EventId,
    pub organization_id: OrganizationId,
    pub kind: EventKind,
}

/// An organization with periods of its own (D248).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrganizationPeriods {
    pub organization_id: OrganizationId,
    pub kept: OrganizationRetention,
    /// No entry of its record up to here has states any more.
    pub states_erased_to: Timestamp,
}

/// The sheet of a submitted attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptSheet {
    pub attempt_id: AttemptId,
    pub body: String,
    /// Whether graders no longer need the answers: the marks are published, or a later attempt counts.
    pub is_marked: bool,
}

/// Finds and removes data whose retention period is over. Each call processes at most `limit` rows, the oldest first,
/// and skips rows that another node is removing.
#[async_trait]
pub trait Retentions {
    /// Returns the event that ended first, of those that ended by `ended` and were not looked at since: of one organization, or
    /// of all. No one looks at it before `again_at`.
    async fn claim_ended_event(
        &self,
        of: Option<OrganizationId>,
        ended: Timestamp,
        now: Timestamp,
        again_at: Timestamp,
    ) -> StoreResult<Option<EndedEvent>>;
    /// Lists sheets of an event, ordered by attempt and starting after `after`.
    async fn kept_sheets(
        &self,
        event_id: EventId,
        after: Option<AttemptId>,
        limit: u64,
    ) -> StoreResult<Vec<KeptSheet>>;
    /// Replaces the body of a sheet. The revision stays the same.
    async fn replace_sheet(&self, id: AttemptId, body: &str) -> StoreResult<()>;
    /// Stores that the event has no answers left to erase.
    async fn finish_ended_event(&self, id: EventId) -> StoreResult<()>;
    /// Erases the states of audit entries from `before` or earlier. Returns the number of entries for each scope.
    async fn erase_old_states(
        &self,
        before: Timestamp,
        now: Timestamp,
        limit: u64,
    ) -> StoreResult<Vec<(Scope, u64)>>;
    /// Lists organizations with periods of their own, ordered by id, after the id `after`.
    async fn own_periods(
        &self,
        after: Option<OrganizationId>,
        limit: u64,
    ) -> StoreResult<Vec<OrganizationPeriods>>;
    /// Returns entries of an organization that have states and were made after `after` and not after `until`, oldest first.
    async fn entries_with_states(
        &self,
        id: OrganizationId,
        after: Timestamp,
        until: Timestamp,
        limit: u64,
    ) -> StoreResult<Vec<(AuditId, Timestamp)>>;
    /// Erases the states of these entries. Returns how many entries had some.
    async fn erase_states_of_entries(&self, ids: &[AuditId], now: Timestamp) -> StoreResult<u64>;
    /// Stores up to when no entry of an organization has states any more.
    async fn note_erased_states(&self, id: OrganizationId, to: Timestamp) -> StoreResult<()>;
    /// Deletes messages to participants from `before` or earlier. Returns how many of each organization.
    async fn delete_old_messages(
        &self,
        before: Timestamp,
        now: Timestamp,
        limit: u64,
    ) -> StoreResult<Vec<(OrganizationId, u64)>>;
    /// Deletes emails that have been waiting since `before` or longer. Returns their number.
    async fn delete_old_emails(&self, before: Timestamp, limit: u64) -> StoreResult<u64>;
    /// Returns people who were deleted at `before` or earlier and are not erased yet.
    async fn users_to_erase(
        &self,
        before: Timestamp,
        limit: u64,
    ) -> StoreResult<Vec<(Scope, UserId)>>;
}
