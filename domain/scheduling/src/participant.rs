//! The participants of an event.

use domain_kernel::{AssignmentId, EntityId, EventId, OrganizationId, Timestamp, UserId};

/// A user or a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Participant {
    User(UserId),
    /// A team, identified by its entity (D15).
    Team(EntityId),
}

/// The assignment of a participant to an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assignment {
    pub id: AssignmentId,
    pub organization_id: OrganizationId,
    pub event_id: EventId,
    pub participant: Participant,
    /// True for a user. A team is confirmed once its [`TeamMode`](crate::TeamMode) is chosen (D31).
    pub confirmed: bool,
    pub created_at: Timestamp,
}
