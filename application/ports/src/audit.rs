//! The append-only record of what was changed, and by whom (D42).

use std::net::IpAddr;

use async_trait::async_trait;
use domain_access::{ReadScope, Scope};
use domain_kernel::{AuditId, Page, Paging, Timestamp, UserId};
use serde_json::Value;
use uuid::Uuid;

use crate::StoreResult;

/// Who did what is recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditActor {
    /// `None` for the operator, who starts the program or runs its commands.
    pub user_id: Option<UserId>,
    /// The actor's name at that time.
    pub name: String,
    /// The network address that the request came from.
    pub ip: Option<IpAddr>,
}

/// What a recorded action was done to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditSubject {
    /// The kind of thing, such as `competition`.
    pub kind: String,
    /// The id among the things of that kind.
    pub id: Uuid,
    /// The subject's name at that time.
    pub name: String,
}

/// One recorded action.
#[derive(Clone, Debug, PartialEq)]
pub struct AuditEntry {
    /// Time-ordered.
    pub id: AuditId,
    /// The organization in which it happened, or the platform.
    pub scope: Scope,
    /// When it happened.
    pub at: Timestamp,
    /// Who acted.
    pub actor: AuditActor,
    /// The use case, such as `create_competition`.
    pub action: String,
    /// What was acted on.
    pub subject: AuditSubject,
    /// The whole subject before the change; never a password, a hash, a token or a participant's
    /// answer.
    pub before: Option<Value>,
    /// The whole subject after the change, under the same rule.
    pub after: Option<Value>,
}

/// Which entries a list shows. An absent field does not filter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AuditQuery {
    /// Entries of this user.
    pub actor: Option<UserId>,
    /// Entries about this subject.
    pub subject: Option<Uuid>,
    /// Entries from this instant on.
    pub from: Option<Timestamp>,
    /// Entries before this instant.
    pub to: Option<Timestamp>,
    /// The page.
    pub paging: Paging,
}

/// Reads the record.
#[async_trait]
pub trait AuditQueries: Send + Sync {
    /// Lists the entries of the scope, newest first.
    async fn audit_entries(
        &self,
        scope: &ReadScope,
        query: &AuditQuery,
    ) -> StoreResult<Page<AuditEntry>>;
}
