//! The list of audit entries. A page starts at an entry and not at a number of a page, because new entries are added at
//! the start of the list all the time, and because the list can be very long.

use std::collections::{HashMap, HashSet};

use async_trait::async_trait;
use domain_access::ReadScope;
use domain_kernel::{AuditId, ListQuery, Page, Timestamp, UserId};
use uuid::Uuid;

use crate::{AuditActor, AuditSubject, StoreResult, SubjectKind};

/// The maximum number of bytes of the texts on a page (D101).
pub const MAX_AUDIT_PAGE_BYTES: usize = 256 * 1024;

/// The maximum number of names that a search of the record looks at.
pub const MAX_SEARCHED_NAMES: usize = 50;

/// The position of an entry in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct AuditKey {
    pub at: Timestamp,
    pub id: AuditId,
}

/// The position of a page in the list. The newest entry comes first.
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

/// The filter of the entries. A field that is `None` does not filter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AuditFilter {
    /// Entries of this user.
    pub actor: Option<UserId>,
    /// Entries about subjects of this kind.
    pub kind: Option<SubjectKind>,
    /// Entries about this subject.
    pub subject: Option<Uuid>,
    /// Entries about subjects that have or had a name with this normalized text. Only the first [`MAX_SEARCHED_NAMES`]
    /// matching names count.
    pub search: Option<String>,
    /// Entries from this instant on.
    pub from: Option<Timestamp>,
    /// Entries before this instant.
    pub to: Option<Timestamp>,
}

/// An entry as lists show it, without the states of its subject before and after the change (D101).
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

/// The states of an entry's subject before and after the change, as JSON.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AuditStates {
    pub before: Option<String>,
    pub after: Option<String>,
}

/// A name of a subject in the audit record. It may be an earlier name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditSubjectRow {
    pub kind: SubjectKind,
    pub id: Uuid,
    pub name: String,
}

/// One page of the entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditPage {
    /// The entries, the newest first.
    pub entries: Vec<AuditRow>,
    /// Whether there are newer entries than these.
    pub has_newer: bool,
    /// Whether there are older entries than these.
    pub has_older: bool,
    /// Whether more than [`MAX_SEARCHED_NAMES`] names match the search. The entries of the others are not listed.
    pub has_more_names: bool,
}

/// Reads the audit record.
#[async_trait]
pub trait AuditQueries: Send + Sync {
    /// Lists at most `limit` entries of the scope, newest first, without reading their states. A page ends earlier if
    /// its texts would exceed [`MAX_AUDIT_PAGE_BYTES`]. If `kinds` is given, lists only entries about these kinds of
    /// subjects.
    async fn audit_entries(
        &self,
        scope: &ReadScope,
        kinds: Option<&[SubjectKind]>,
        filter: &AuditFilter,
        position: AuditPosition,
        limit: u32,
    ) -> StoreResult<AuditPage>;
    /// Lists the names of the subjects of the scope that match a search, ordered by name. A renamed subject is listed
    /// with each of its names. If `kinds` is given, lists only these kinds of subjects.
    async fn audit_subjects(
        &self,
        scope: &ReadScope,
        kinds: Option<&[SubjectKind]>,
        query: &ListQuery,
    ) -> StoreResult<Page<AuditSubjectRow>>;
    /// Returns an entry of the scope. If `kinds` is given, finds only an entry about these kinds of subjects.
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
    /// Returns the names of users, roles, entities, templates and events of the scope with these ids, including deleted
    /// users and entities. Rows of other kinds have no names.
    async fn audit_names(
        &self,
        scope: &ReadScope,
        kind: SubjectKind,
        ids: &[Uuid],
    ) -> StoreResult<HashMap<Uuid, String>>;
    /// Returns which of these subjects of a kind still exist in the scope. Kinds that have no page on the screen are
    /// not looked up.
    async fn present_subjects(
        &self,
        scope: &ReadScope,
        kind: SubjectKind,
        ids: &[Uuid],
    ) -> StoreResult<HashSet<Uuid>>;
}

impl AuditRow {
    /// Returns the entry's place in the list.
    pub const fn key(&self) -> AuditKey {
        AuditKey {
            at: self.at,
            id: self.id,
        }
    }

    /// Returns the number of bytes of the entry's texts. Its other fields have a fixed size.
    fn text_bytes(&self) -> usize {
        let names = [&self.actor.name, &self.action, &self.subject.name];
        let texts = names
            .into_iter()
            .chain(&self.actor.device)
            .chain(&self.fields);
        texts.map(String::len).sum()
    }
}

impl AuditPage {
    /// Builds the page at `position`. `nearest` contains the entries on one side of the position, the nearest first.
    /// The page has at most `limit` entries and at most [`MAX_AUDIT_PAGE_BYTES`] of texts, but at least one entry. If
    /// there are more entries than `limit`, `nearest` contains one more than `limit`.
    pub fn new(position: AuditPosition, limit: u32, nearest: Vec<AuditRow>) -> Self {
        let read = nearest.len();
        let mut bytes = 0_usize;
        let mut entries: Vec<AuditRow> = nearest
            .into_iter()
            .take(usize::try_from(limit).unwrap_or(usize::MAX))
            .enumerate()
            .take_while(|(place, entry)| {
                bytes = bytes.saturating_add(entry.text_bytes());
                *place == 0 || bytes <= MAX_AUDIT_PAGE_BYTES
            })
            .map(|(_, entry)| entry)
            .collect();
        let has_more = entries.len() < read;
        // The page starts next to the entry of `position`, so that side of the page has at least this entry.
        let (has_newer, has_older) = match position {
            AuditPosition::Newest => (false, has_more),
            AuditPosition::After(_) => (true, has_more),
            AuditPosition::Before(_) => {
                entries.reverse();
                (has_more, true)
            }
        };
        Self {
            entries,
            has_newer,
            has_older,
            has_more_names: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns an entry whose texts have that many bytes.
    fn entry(number: u128, bytes: usize) -> AuditRow {
        let id = Uuid::from_u128(number);
        AuditRow {
            id: id.into(),
            at: Timestamp::from_millis(0),
            actor: AuditActor {
                user_id: None,
                name: "é".to_owned(),
                ip: None,
                device: None,
            },
            action: "act".to_owned(),
            subject: AuditSubject {
                kind: SubjectKind::User,
                id,
                name: "n".repeat(bytes - 9),
            },
            fields: vec!["name".to_owned()],
            has_states: true,
        }
    }

    fn numbers(page: &AuditPage) -> Vec<u128> {
        let ids = page.entries.iter().map(|entry| entry.id.0.as_u128());
        ids.collect()
    }

    #[test]
    fn a_page_ends_before_the_entry_that_exceeds_its_bytes() {
        let half = MAX_AUDIT_PAGE_BYTES / 2;
        let page = |sizes: &[usize]| {
            let entries = (1..).zip(sizes).map(|(number, size)| entry(number, *size));
            let page = AuditPage::new(AuditPosition::Newest, 3, entries.collect());
            (numbers(&page), page.has_older)
        };
        assert_eq!(page(&[half, half]), (vec![1, 2], false));
        assert_eq!(page(&[half, half + 1]), (vec![1], true));
        assert_eq!(page(&[half, half, 9]), (vec![1, 2], true));
        assert_eq!(page(&[half + 1, half, 9]), (vec![1], true));
        assert_eq!(page(&[9, 9, 9, 9]), (vec![1, 2, 3], true));
        assert_eq!(page(&[9, 9, 9]), (vec![1, 2, 3], false));
        assert_eq!(page(&[]), (vec![], false));
    }

    #[test]
    fn an_entry_that_exceeds_the_bytes_has_a_page_of_its_own() {
        let large = MAX_AUDIT_PAGE_BYTES + 1;
        let entries = vec![entry(1, large), entry(2, 9)];
        let page = AuditPage::new(AuditPosition::Newest, 3, entries);
        assert_eq!((numbers(&page), page.has_older), (vec![1], true));
        let page = AuditPage::new(AuditPosition::Newest, 3, vec![entry(1, large)]);
        assert_eq!((numbers(&page), page.has_older), (vec![1], false));
    }

    #[test]
    fn a_page_of_newer_entries_keeps_those_beside_its_position() {
        let half = MAX_AUDIT_PAGE_BYTES / 2;
        let position = AuditPosition::Before(entry(4, 9).key());
        let entries = vec![entry(3, half), entry(2, half), entry(1, 9)];
        let page = AuditPage::new(position, 3, entries);
        assert_eq!(numbers(&page), [2, 3]);
        assert_eq!((page.has_newer, page.has_older), (true, true));
    }
}
