//! Typed ids: a user's id does not fit where a session's is wanted. Each wraps a UUID; which kind
//! of UUID (time-ordered or random) the maker decides: rows are time-ordered, whatever a
//! participant sees beside an answer key is random (D30).

use serde::{Deserialize, Serialize};
use uuid::Uuid;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub Uuid);

        impl From<Uuid> for $name {
            fn from(id: Uuid) -> Self {
                Self(id)
            }
        }

        impl From<$name> for Uuid {
            fn from(id: $name) -> Self {
                id.0
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }

        impl std::str::FromStr for $name {
            type Err = uuid::Error;
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                text.parse().map(Self)
            }
        }
    )+};
}

ids! {
    /// An organization, the tenant of everything that is not the platform's own (D1).
    OrganizationId;
    /// A person who can sign in.
    UserId;
    /// A role of the platform or of one organization.
    RoleId;
    /// A node of an organization's tree; with users it is a team (D15).
    EntityId;
    /// A question template.
    TemplateId;
    /// A question of a template.
    QuestionId;
    /// An answer option of a question; random, because it is shown to participants (D30).
    OptionId;
    /// A slide image; random, because it is shown to participants (D30).
    SlideId;
    /// A category of a slides case.
    CategoryId;
    /// A stored file of a template.
    AttachmentId;
    /// A competition or a training.
    EventId;
    /// One participant's or team's place in an event.
    AssignmentId;
    /// One participant's run through an event.
    AttemptId;
    /// The client's own name for one save, so that a retry is recognized (D28).
    SaveId;
    /// A signed-in session (D13).
    SessionId;
    /// A mail waiting in the outbox.
    MailId;
    /// An audit record.
    AuditId;
}

/// Makes new ids. It is a port: the core asks for ids and never makes one itself, so that a test
/// gets the same ids in every run.
pub trait IdGenerator: Send + Sync {
    /// An id for a row, ordered by time (UUID version 7).
    fn sequential(&self) -> Uuid;
    /// An id that reveals nothing, not even the order of creation (UUID version 4, D30).
    fn random(&self) -> Uuid;
}
