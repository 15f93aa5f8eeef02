//! The audit record in the form of the API.

use std::collections::{HashMap, HashSet};

use application::{AppError, AuditDetail};
use application_ports::{AuditPage, AuditRow, AuditStates, AuditSubjectRow, UserRow};
use serde::Serialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;
use uuid::Uuid;

use super::parameters::Cursor;
use crate::shared::serde_types::Instant;

/// A page of the audit record, the newest entry first.
#[derive(Serialize, ToSchema)]
pub(crate) struct AuditResponse {
    data: Vec<AuditEntryResponse>,
    meta: AuditMeta,
}

/// The positions of the neighbouring pages.
#[derive(Serialize, ToSchema)]
struct AuditMeta {
    /// The `after` of the next older entries. Null if there are none.
    #[schema(required)]
    next: Option<String>,
    /// The `before` of the next newer entries. Null if there are none.
    #[schema(required)]
    previous: Option<String>,
    /// Whether more than 50 names match the search. The entries about the others are not listed.
    more_names: bool,
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
    /// The names of the fields that the change of an existing subject changed.
    fields: Vec<String>,
    /// Whether a state before or after the change is recorded.
    has_states: bool,
    /// The network address that the request came from. Null if it is unknown.
    #[schema(required)]
    ip: Option<String>,
    /// The device that the request came from, as it describes itself. Null if it is unknown.
    #[schema(required, example = "Firefox on Windows")]
    device: Option<String>,
}

/// A change with its states. They are null for callers who lack the permission to list things of the subject's
/// kind.
#[derive(Serialize, ToSchema)]
pub(crate) struct AuditDetailResponse {
    #[serde(flatten)]
    entry: AuditEntryResponse,
    /// The subject before the change. Null if the change created it, or changed nothing that is shown.
    #[schema(required, value_type = Option<Object>)]
    before: Option<Box<RawValue>>,
    /// The subject after the change. Null if the change deleted it, or changed nothing that is shown.
    #[schema(required, value_type = Option<Object>)]
    after: Option<Box<RawValue>>,
    /// The names of what the states name by id.
    names: HashMap<Uuid, String>,
}

/// The author of a change.
#[derive(Serialize, ToSchema)]
struct AuditActorResponse {
    /// Null for the operator, who starts the program or runs its commands.
    #[schema(required)]
    id: Option<Uuid>,
    /// The name at the time of the change.
    name: String,
}

/// The subject of a change.
#[derive(Serialize, ToSchema)]
struct AuditSubjectResponse {
    /// Such as `competition`.
    kind: &'static str,
    id: Uuid,
    /// The name at the time of the change.
    name: String,
    /// Whether it still exists. False also for things without a page of their own.
    exists: bool,
}

/// A user by whom the entries can be filtered.
#[derive(Serialize, ToSchema)]
pub(crate) struct AuditUserResponse {
    id: Uuid,
    name: String,
    email: String,
}

/// A name of a thing. The entries can be filtered by it.
#[derive(Serialize, ToSchema)]
pub(crate) struct AuditSubjectChoiceResponse {
    /// Such as `competition`.
    kind: &'static str,
    id: Uuid,
    /// A name that it has or had.
    name: String,
}

impl From<AuditSubjectRow> for AuditSubjectChoiceResponse {
    fn from(row: AuditSubjectRow) -> Self {
        Self {
            kind: row.kind.as_str(),
            id: row.id,
            name: row.name,
        }
    }
}

impl AuditResponse {
    /// `present` contains the ids of the subjects that still exist.
    pub fn new(page: AuditPage, present: &HashSet<Uuid>) -> Self {
        let cursor = |entry: Option<&AuditRow>| entry.map(|entry| Cursor(entry.key()).to_string());
        Self {
            meta: AuditMeta {
                next: cursor(page.entries.last().filter(|_| page.has_older)),
                previous: cursor(page.entries.first().filter(|_| page.has_newer)),
                more_names: page.has_more_names,
            },
            data: page
                .entries
                .into_iter()
                .map(|entry| {
                    let exists = present.contains(&entry.subject.id);
                    AuditEntryResponse::new(entry, exists)
                })
                .collect(),
        }
    }
}

impl AuditEntryResponse {
    fn new(entry: AuditRow, exists: bool) -> Self {
        Self {
            id: entry.id.0,
            at: Instant(entry.at),
            actor: AuditActorResponse {
                id: entry.actor.user_id.map(|id| id.0),
                name: entry.actor.name,
            },
            action: entry.action,
            subject: AuditSubjectResponse {
                kind: entry.subject.kind.as_str(),
                id: entry.subject.id,
                name: entry.subject.name,
                exists,
            },
            fields: entry.fields,
            has_states: entry.has_states,
            ip: entry.actor.ip.map(|ip| ip.to_string()),
            device: entry.actor.device,
        }
    }
}

impl TryFrom<AuditDetail> for AuditDetailResponse {
    type Error = AppError;

    /// The states are sent as they are stored.
    fn try_from(detail: AuditDetail) -> Result<Self, AppError> {
        let AuditDetail {
            entry,
            is_present,
            states,
        } = detail;
        let (AuditStates { before, after }, names) = states.unwrap_or_default();
        let state = |text: Option<String>| {
            text.map(RawValue::from_string)
                .transpose()
                .map_err(|error| AppError::Internal(format!("an audit state is broken: {error}")))
        };
        Ok(Self {
            entry: AuditEntryResponse::new(entry, is_present),
            before: state(before)?,
            after: state(after)?,
            names,
        })
    }
}

impl From<UserRow> for AuditUserResponse {
    fn from(row: UserRow) -> Self {
        Self {
            id: row.id.0,
            name: row.name,
            email: row.email,
        }
    }
}
