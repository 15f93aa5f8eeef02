//! The audit record: the append-only record of changes and of the users who made them (D42).

use std::net::IpAddr;

use domain_access::{Resource, Scope};
use domain_kernel::{AuditId, Timestamp, UserId};
use domain_scheduling::EventKind;
use serde_json::Value;
use uuid::Uuid;

/// The actor of a recorded action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditActor {
    /// `None` for the operator, who starts the program or runs its commands.
    pub user_id: Option<UserId>,
    /// The actor's name at the time of the action.
    pub name: String,
    /// The network address that the request came from.
    pub ip: Option<IpAddr>,
    /// The device that the request came from, such as "Firefox on Windows", if it is known. The device itself says what
    /// it is, so this proves nothing, and the chain of the record does not cover it.
    pub device: Option<String>,
}

/// Declares the kinds of subjects with their names and the resources to which they belong. `ALL` is derived from the
/// same list, so that it contains every kind.
macro_rules! subject_kinds {
    ($($kind:ident = $name:literal, $resource:ident;)+) => {
        /// The kind of a subject, or of another row to whose id the state of a subject refers. It is stored by its
        /// name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum SubjectKind {
            $($kind,)+
        }

        impl SubjectKind {
            /// Every kind, by name.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$kind),+];

            /// Returns the name.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$kind => $name,)+
                }
            }

            /// Returns the resource whose permission `viewAny` lets a user see the states of subjects of this kind
            /// (D101).
            pub const fn resource(self) -> Resource {
                match self {
                    $(Self::$kind => Resource::$resource,)+
                }
            }
        }
    };
}

subject_kinds! {
    Competition = "competition", Competition;
    Entity = "entity", Entity;
    Mail = "mail", Setting;
    Organization = "organization", Organization;
    Role = "role", Role;
    Score = "score", Userscore;
    SigningKey = "signing_key", Setting;
    Team = "team", Team;
    Template = "template", Template;
    Training = "training", Training;
    User = "user", User;
}

impl From<EventKind> for SubjectKind {
    fn from(kind: EventKind) -> Self {
        match kind {
            EventKind::Competition => Self::Competition,
            EventKind::Training => Self::Training,
        }
    }
}

impl SubjectKind {
    /// The kinds that super administrators manage in an organization (D2).
    pub const MANAGED: &[Self] = &[Self::Role, Self::User];

    /// Returns the kind of that name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == name)
    }
}

/// The subject of a recorded action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditSubject {
    pub kind: SubjectKind,
    /// The subject's id, unique within its kind.
    pub id: Uuid,
    /// The subject's name at the time of the action.
    pub name: String,
}

/// An entry of the audit record: one recorded action.
#[derive(Clone, Debug, PartialEq)]
pub struct AuditEntry {
    /// Ids are ordered by time.
    pub id: AuditId,
    /// The organization of the action, or the platform.
    pub scope: Scope,
    pub at: Timestamp,
    pub actor: AuditActor,
    /// The use case, such as `create_competition`.
    pub action: String,
    pub subject: AuditSubject,
    /// The subject before the change. Never contains a password, a hash, a token or a participant's
    /// answer.
    pub before: Option<Value>,
    /// The subject after the change. The same restriction applies.
    pub after: Option<Value>,
}

impl AuditEntry {
    /// Returns the names of the fields that the change of an existing subject changed.
    pub fn changed_fields(&self) -> Vec<&str> {
        let (Some(Value::Object(before)), Some(Value::Object(after))) = (&self.before, &self.after)
        else {
            return Vec::new();
        };
        let added = after.keys().filter(|name| !before.contains_key(*name));
        let changed = before
            .iter()
            .filter(|(name, value)| after.get(*name) != Some(value));
        let names = changed.map(|(name, _)| name).chain(added);
        names.map(String::as_str).collect()
    }
}
