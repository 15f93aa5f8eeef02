//! Who takes part in an event.

use domain_kernel::{AssignmentId, EntityId, EventId, OrganizationId, Timestamp, UserId};

/// A person or a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Participant {
    /// A person.
    User(UserId),
    /// A team, by its entity (D15).
    Team(EntityId),
}

/// The place of one participant in an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assignment {
    /// Its id.
    pub id: AssignmentId,
    /// Whose event.
    pub organization_id: OrganizationId,
    /// Which event.
    pub event_id: EventId,
    /// Who.
    pub participant: Participant,
    /// People are at once; teams once it is said who of them plays (D31).
    pub confirmed: bool,
    /// When it was made.
    pub created_at: Timestamp,
}
