//! The list of audit entries. Its pages are found by the entries beside them, not by numbers: entries
//! are added at its head all the time, and it can be very long.

use std::collections::HashMap;

use async_trait::async_trait;
use domain_access::ReadScope;
use domain_kernel::{AuditId, Timestamp, UserId};
use uuid::Uuid;

use crate::{AuditEntry, StoreResult};

/// The place of an entry in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct AuditKey {
    pub at: Timestamp,
    pub id: AuditId,
}

/// The place of a page in the list, which begins with the newest entry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AuditPosition {
    /// The newest entries.
    #[default]
    Newest,
    /// The entries that follow this one: the next older ones.
    After(AuditKey),
    /// The entries that precede this one: the next newer ones.
    Before(AuditKey),
}

/// The filter of the entries. An absent field does not filter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AuditFilter {
    /// Entries of this user.
    pub actor: Option<UserId>,
    /// Entries about subjects of this kind.
    pub kind: Option<&'static str>,
    /// Entries about this subject.
    pub subject: Option<Uuid>,
    /// Entries from this instant on.
    pub from: Option<Timestamp>,
    /// Entries before this instant.
    pub to: Option<Timestamp>,
}

/// One page of the entries.
#[derive(Clone, Debug, PartialEq)]
pub struct AuditPage {
    /// The newest first.
    pub entries: Vec<AuditEntry>,
    /// Whether there are newer entries than these.
    pub has_newer: bool,
    /// Whether there are older entries than these.
    pub has_older: bool,
}

/// Reads the audit record.
#[async_trait]
pub trait AuditQueries: Send + Sync {
    /// Lists at most `limit` entries of the scope, newest first. If `kinds` is given, leaves out
    /// entries about other kinds of subjects.
    async fn audit_entries(
        &self,
        scope: &ReadScope,
        kinds: Option<&[&'static str]>,
        filter: &AuditFilter,
        position: AuditPosition,
        limit: u32,
    ) -> StoreResult<AuditPage>;
    /// Returns the names of the users, roles, entities, templates and events of the scope that have one of
    /// these ids. Users and entities that were deleted are among them. If `kinds` is given, leaves out things
    /// of other kinds of subjects.
    async fn audit_names(
        &self,
        scope: &ReadScope,
        kinds: Option<&[&'static str]>,
        ids: &[Uuid],
    ) -> StoreResult<HashMap<Uuid, String>>;
}

impl AuditEntry {
    /// Returns the entry's place in the list.
    pub const fn key(&self) -> AuditKey {
        AuditKey {
            at: self.at,
            id: self.id,
        }
    }
}
