//! The list of audit entries.

use async_trait::async_trait;
use domain_access::ReadScope;
use domain_kernel::{Page, Paging, Timestamp, UserId};
use uuid::Uuid;

use crate::{AuditEntry, StoreResult};

/// The filter of a list of entries. An absent field does not filter.
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
    pub paging: Paging,
}

/// Reads the audit record.
#[async_trait]
pub trait AuditQueries: Send + Sync {
    /// Lists the entries of the scope, newest first.
    async fn audit_entries(
        &self,
        scope: &ReadScope,
        query: &AuditQuery,
    ) -> StoreResult<Page<AuditEntry>>;
}
