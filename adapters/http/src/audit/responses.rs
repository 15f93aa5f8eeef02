//! Entries of the audit record.

use application_ports::AuditEntry;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::serde_types::Instant;

/// One change, with the user who made it.
#[derive(Serialize, ToSchema)]
pub(crate) struct AuditEntryResponse {
    id: Uuid,
    at: Instant,
    actor: AuditActorResponse,
    /// The operation id of the change.
    action: String,
    subject: AuditSubjectResponse,
    /// The subject before the change.
    #[schema(required, value_type = Option<Object>)]
    before: Option<Value>,
    /// The subject after the change.
    #[schema(required, value_type = Option<Object>)]
    after: Option<Value>,
    /// The network address that the request came from.
    #[schema(required)]
    ip: Option<String>,
}

/// The user who acted, with the name at that time.
#[derive(Serialize, ToSchema)]
struct AuditActorResponse {
    /// Null for the operator of the server.
    #[schema(required)]
    id: Option<Uuid>,
    name: String,
}

/// What was changed, with its name at that time.
#[derive(Serialize, ToSchema)]
struct AuditSubjectResponse {
    id: Uuid,
    /// The kind of thing, such as `competition`.
    r#type: String,
    name: String,
}

impl From<AuditEntry> for AuditEntryResponse {
    fn from(entry: AuditEntry) -> Self {
        Self {
            id: entry.id.0,
            at: Instant(entry.at),
            actor: AuditActorResponse {
                id: entry.actor.user_id.map(|id| id.0),
                name: entry.actor.name,
            },
            action: entry.action,
            subject: AuditSubjectResponse {
                id: entry.subject.id,
                r#type: entry.subject.kind,
                name: entry.subject.name,
            },
            before: entry.before,
            after: entry.after,
            ip: entry.actor.ip.map(|ip| ip.to_string()),
        }
    }
}
