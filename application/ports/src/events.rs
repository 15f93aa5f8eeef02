//! Events in a transaction.

use async_trait::async_trait;
use domain_kernel::{EventId, OrganizationId, Timestamp};
use domain_scheduling::{Event, EventKind};

use crate::StoreResult;

/// Competitions and trainings.
#[async_trait]
pub trait Events {
    /// Stores a new event and adds one to the event count of its template. Fails with
    /// `StoreError::MissingReference` if the organization has no such template.
    async fn insert_event(&self, event: &Event) -> StoreResult<()>;
    /// Returns an event of the organization, or `None` if its kind differs.
    async fn find_event(
        &self,
        organization_id: OrganizationId,
        kind: EventKind,
        id: EventId,
    ) -> StoreResult<Option<Event>>;
    /// Returns an event of the organization.
    async fn event_of_any_kind(
        &self,
        organization_id: OrganizationId,
        id: EventId,
    ) -> StoreResult<Option<Event>>;
    /// Returns an event like [`find_event`](Self::find_event), and locks it until the end of the transaction. Until
    /// then the event cannot change and no attempt can start. Submissions are still possible.
    async fn lock_event(
        &self,
        organization_id: OrganizationId,
        kind: EventKind,
        id: EventId,
    ) -> StoreResult<Option<Event>>;
    /// Stores an event. If its template changes, updates the event counts of both templates. Fails
    /// with `StoreError::Stale` if the stored event has started at `now`, and with
    /// `StoreError::MissingReference` if the organization has no such template.
    async fn save_event(&self, event: &Event, now: Timestamp) -> StoreResult<()>;
    /// Stores what can change at any time and is not in the form of an event: its options, whether names are hidden, and who
    /// plays for its teams (D31). The version stays, because a form that is open meanwhile overwrites none of it (D264).
    /// Fails with `StoreError::Stale` if the stored event has another version.
    async fn save_event_options(&self, event: &Event) -> StoreResult<()>;
    /// Deletes an event and its assignments, and subtracts one from the event count of its
    /// template. Fails with `StoreError::Stale` if the stored event has started at `now`.
    async fn delete_event(&self, event: &Event, now: Timestamp) -> StoreResult<()>;
}
