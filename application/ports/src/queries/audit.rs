//! The list of audit entries. Its pages are found by the entries beside them, not by numbers: entries
//! are added at its head all the time, and it can be very long.

use std::collections::HashMap;

use async_trait::async_trait;
use domain_access::ReadScope;
use domain_kernel::{AuditId, Timestamp, UserId};
use uuid::Uuid;

use crate::{AuditActor, AuditSubject, StoreResult, SubjectKind};

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
    pub kind: Option<SubjectKind>,
    /// Entries about this subject.
    pub subject: Option<Uuid>,
    /// Entries from this instant on.
    pub from: Option<Timestamp>,
    /// Entries before this instant.
    pub to: Option<Timestamp>,
}

/// An entry as lists show it, without its states (D101).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditRow {
    pub id: AuditId,
    pub at: Timestamp,
    pub actor: AuditActor,
    pub action: String,
    pub subject: AuditSubject,
    /// The fields that differ between the states. Empty if the subject was created or deleted.
    pub fields: Vec<String>,
    /// Whether the entry has a state before or after the change.
    pub has_states: bool,
}

/// The states of an entry, as JSON.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AuditStates {
    pub before: Option<String>,
    pub after: Option<String>,
}

/// One page of the entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditPage {
    /// The newest first.
    pub entries: Vec<AuditRow>,
    /// Whether there are newer entries than these.
    pub has_newer: bool,
    /// Whether there are older entries than these.
    pub has_older: bool,
}

/// Reads the audit record.
#[async_trait]
pub trait AuditQueries: Send + Sync {
    /// Lists at most `limit` entries of the scope, newest first, without reading their states. If `kinds`
    /// is given, leaves out entries about other kinds of subjects.
    async fn audit_entries(
        &self,
        scope: &ReadScope,
        kinds: Option<&[SubjectKind]>,
        filter: &AuditFilter,
        position: AuditPosition,
        limit: u32,
    ) -> StoreResult<AuditPage>;
    /// Returns an entry of the scope. If `kinds` is given, finds no entry about another kind of subject.
    async fn audit_entry(
        &self,
        scope: &ReadScope,
        kinds: Option<&[SubjectKind]>,
        id: AuditId,
    ) -> StoreResult<Option<AuditRow>>;
    /// Returns the states of an entry of the scope.
    async fn audit_states(
        &self,
        scope: &ReadScope,
        id: AuditId,
    ) -> StoreResult<Option<AuditStates>>;
    /// Returns the names of those of the scope's users, roles, entities, templates and events that have one
    /// of these ids. Users and entities that were deleted are among them. Things of other kinds have no names.
    async fn audit_names(
        &self,
        scope: &ReadScope,
        kind: SubjectKind,
        ids: &[Uuid],
    ) -> StoreResult<HashMap<Uuid, String>>;
}

impl AuditRow {
    /// Returns the entry's place in the list.
    pub const fn key(&self) -> AuditKey {
        AuditKey {
            at: self.at,
            id: self.id,
        }
    }
}
