//! The organizations of rehearsals in a transaction (D249).

use async_trait::async_trait;
use domain_kernel::{OrganizationId, Timestamp};

use crate::StoreResult;

/// An organization that is marked as made for a rehearsal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MarkedRehearsal {
    pub organization_id: OrganizationId,
    /// When its rehearsal last said that it runs.
    pub seen_at: Timestamp,
}

/// Organizations that are marked as made for a rehearsal. Only they can be deleted with their data; the database checks
/// the mark in the transaction that deletes.
#[async_trait]
pub trait Rehearsals {
    /// Marks a new organization. No other call sets the mark, and no call removes it.
    async fn mark_as_rehearsal(&self, id: OrganizationId, now: Timestamp) -> StoreResult<()>;
    /// Stores that the rehearsal of a marked organization runs.
    async fn see_rehearsal(&self, id: OrganizationId, now: Timestamp) -> StoreResult<()>;
    /// Returns the oldest marked organizations, at most a hundred.
    async fn rehearsals(&self) -> StoreResult<Vec<MarkedRehearsal>>;
    /// Deletes up to `limit` people of a marked organization with all that they did, and returns how many. Fails with
    /// `StoreError::Stale` if the organization is not marked.
    async fn delete_rehearsed_users(&self, id: OrganizationId, limit: u64) -> StoreResult<u64>;
    /// Deletes a marked organization with everything in it. Fails with `StoreError::Stale` if the organization is not
    /// marked, and with `StoreError::InUse` if it still has people.
    async fn delete_rehearsal(&self, id: OrganizationId) -> StoreResult<()>;
}
