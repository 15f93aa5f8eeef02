//! The audit record as the API shows it.

use std::collections::HashMap;

use application::AuditList;
use application_ports::{AuditEntry, UserRow};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::parameters::Cursor;
use crate::serde_types::Instant;

/// A page of the audit record, the newest entry first.
#[derive(Serialize, ToSchema)]
pub(crate) struct AuditResponse {
    data: Vec<AuditEntryResponse>,
    meta: AuditMeta,
    /// The names of what the states name by id.
    names: HashMap<Uuid, String>,
}

/// Where the neighbouring pages are.
#[derive(Serialize, ToSchema)]
struct AuditMeta {
    /// The `after` of the next older entries. Null if there are none.
    #[schema(required)]
    next: Option<String>,
    /// The `before` of the next newer entries. Null if there are none.
    #[schema(required)]
    previous: Option<String>,
}

/// A change.
#[derive(Serialize, ToSchema)]
struct AuditEntryResponse {
    id: Uuid,
    at: Instant,
    actor: AuditActorResponse,
    /// The operation, such as `create_competition`.
    action: String,
    subject: AuditSubjectResponse,
    /// The subject before the change. Null if the change created it, or changed nothing that is shown.
    #[schema(required, value_type = Option<Object>)]
    before: Option<Value>,
    /// The subject after the change. Null if the change deleted it, or changed nothing that is shown.
    #[schema(required, value_type = Option<Object>)]
    after: Option<Value>,
    /// The network address that the request came from. Null if it is unknown.
    #[schema(required)]
    ip: Option<String>,
}

/// Who made a change.
#[derive(Serialize, ToSchema)]
struct AuditActorResponse {
    /// Null for the operator, who starts the program or runs its commands.
    #[schema(required)]
    id: Option<Uuid>,
    /// The name at the time of the change.
    name: String,
}

/// What was changed.
#[derive(Serialize, ToSchema)]
struct AuditSubjectResponse {
    /// Such as `competition`.
    kind: String,
    id: Uuid,
    /// The name at the time of the change.
    name: String,
}

/// A user by whom the entries can be filtered.
#[derive(Serialize, ToSchema)]
pub(crate) struct AuditPersonResponse {
    id: Uuid,
    name: String,
    email: String,
}

impl From<AuditList> for AuditResponse {
    fn from(AuditList { page, names }: AuditList) -> Self {
        let cursor =
            |entry: Option<&AuditEntry>| entry.map(|entry| Cursor(entry.key()).to_string());
        Self {
            meta: AuditMeta {
                next: cursor(page.entries.last().filter(|_| page.has_older)),
                previous: cursor(page.entries.first().filter(|_| page.has_newer)),
            },
            data: page.entries.into_iter().map(Into::into).collect(),
            names,
        }
    }
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
                kind: entry.subject.kind,
                id: entry.subject.id,
                name: entry.subject.name,
            },
            before: entry.before,
            after: entry.after,
            ip: entry.actor.ip.map(|ip| ip.to_string()),
        }
    }
}

impl From<UserRow> for AuditPersonResponse {
    fn from(row: UserRow) -> Self {
        Self {
            id: row.id.0,
            name: row.name,
            email: row.email,
        }
    }
}
