//! Assignments in a transaction.

use async_trait::async_trait;
use domain_kernel::{AssignmentId, EmailAddress, OrganizationId, UserId};
use domain_scheduling::{Assignment, Event, EventKind};

use crate::StoreResult;

/// Assignments of participants to events.
#[async_trait]
pub trait Assignments {
    /// Stores assignments and ignores those that already exist. Returns how many are new.
    async fn insert_assignments(&self, assignments: &[Assignment]) -> StoreResult<u64>;
    /// Returns an assignment to an event of that kind in the organization, and locks it until the
    /// end of the transaction.
    async fn find_assignment(
        &self,
        organization_id: OrganizationId,
        kind: EventKind,
        id: AssignmentId,
    ) -> StoreResult<Option<Assignment>>;
    /// Deletes an assignment.
    async fn delete_assignment(&self, id: AssignmentId) -> StoreResult<()>;
    /// Returns the number of participants of the event.
    async fn count_assignments(&self, event: &Event) -> StoreResult<u64>;
    /// Returns which of the given users can be assigned: those who are in the organization, have the role `user` and
    /// are not deleted.
    async fn assignable_users(
        &self,
        organization_id: OrganizationId,
        ids: &[UserId],
    ) -> StoreResult<Vec<UserId>>;
    /// Returns those of the users with these addresses who can be assigned.
    async fn assignable_users_by_email(
        &self,
        organization_id: OrganizationId,
        emails: &[EmailAddress],
    ) -> StoreResult<Vec<UserId>>;
}
