//! The append-only record of changes and of the users who made them (D42).

use std::net::IpAddr;

use domain_access::Scope;
use domain_kernel::{AuditId, Timestamp, UserId};
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
}

/// The subject of a recorded action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditSubject {
    /// The kind of thing, such as `competition`.
    pub kind: String,
    /// The subject's id, unique within its kind.
    pub id: Uuid,
    /// The subject's name at the time of the action.
    pub name: String,
}

/// One recorded action.
#[derive(Clone, Debug, PartialEq)]
pub struct AuditEntry {
    /// Ids are ordered by time.
    pub id: AuditId,
    /// The organization in which the action happened, or the platform.
    pub scope: Scope,
    pub at: Timestamp,
    pub actor: AuditActor,
    /// The use case, such as `create_competition`.
    pub action: String,
    pub subject: AuditSubject,
    /// The whole subject before the change. Never contains a password, a hash, a token or a
    /// participant's answer.
    pub before: Option<Value>,
    /// The whole subject after the change. The same restriction applies.
    pub after: Option<Value>,
}
