//! Typed ids, so that the compiler rejects a user's id where a session's is expected. Each id wraps a UUID. The UUIDs
//! of rows are ordered by time. The UUIDs of options and images are random, so that they tell a participant nothing
//! about the answer key (D30).

use std::sync::atomic::{AtomicU64, Ordering};

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
    /// An organization: the tenant that owns everything except the platform's own data (D1).
    OrganizationId;
    /// A person who can sign in.
    UserId;
    /// The people of one import.
    UserGroupId;
    /// A role of the platform or of one organization.
    RoleId;
    /// A node of an organization's tree; a node with users is a team (D15).
    EntityId;
    TemplateId;
    QuestionId;
    /// An answer option of a question; random, because it is shown to participants (D30).
    OptionId;
    /// A slide image; random, because it is shown to participants (D30).
    SlideId;
    /// A category of a slides case.
    CategoryId;
    /// A file of a template: a slide image or material. Random, because it is shown to participants (D30).
    AttachmentId;
    /// A competition or a training.
    EventId;
    /// An assignment: it makes a user or a team a participant of an event.
    AssignmentId;
    /// A player: a user who takes part in an event, alone or for a team.
    PlayerId;
    /// One participant's run through an event.
    AttemptId;
    /// The id that the client gives to a save, so that the server recognizes a retry (D28).
    SaveId;
    /// A signed-in session (D13).
    SessionId;
    /// A browser that a user has signed in with (D55).
    DeviceId;
    /// An email in the outbox.
    EmailId;
    /// A message from the organizer to the participants of an event.
    MessageId;
    /// A correction of an answer key.
    CorrectionId;
    AuditId;
}

impl From<SlideId> for AttachmentId {
    /// Each slide image is also a file of its template. Both have the same id.
    fn from(id: SlideId) -> Self {
        Self(id.0)
    }
}

/// Generates ids. It is a port, so that a test gets the same ids in every run.
pub trait IdGenerator: Send + Sync {
    /// Generates the id of a row, ordered by time (UUID version 7).
    fn sequential(&self) -> Uuid;
    /// Generates an id that reveals nothing, not even the order of creation (UUID version 4, D30).
    fn random(&self) -> Uuid;
}

/// Generates ids by counting, for content that is only checked or compared and never stored.
#[derive(Debug, Default)]
pub struct PlaceholderIds(AtomicU64);

impl IdGenerator for PlaceholderIds {
    fn sequential(&self) -> Uuid {
        Uuid::from_u128(self.0.fetch_add(1, Ordering::Relaxed).into())
    }

    fn random(&self) -> Uuid {
        self.sequential()
    }
}
