//! The part of a person's archive with audit entries by and about the person.

use application_ports::{AuditFilter, AuditKey, AuditPosition, AuditRow, SpooledArchive};
use domain_access::ReadScope;
use domain_kernel::UserId;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{ArchiveReader, add, instant, set};
use crate::{App, AppResult};

/// The number of entries in one file.
const ENTRIES_AT_ONCE: u32 = 500;
/// The maximum number of files with entries by the person, and of files with entries about the person.
const MAX_PAGES: u32 = 20;

impl App {
    /// Adds the entries by and about the person, newest first.
    pub(super) async fn add_record(
        &self,
        archive: &mut dyn SpooledArchive,
        scope: &ReadScope,
        user: UserId,
        reader: ArchiveReader,
    ) -> AppResult<()> {
        let by = AuditFilter {
            actor: Some(user),
            ..AuditFilter::default()
        };
        let about = AuditFilter {
            subject: Some(Uuid::from(user)),
            ..AuditFilter::default()
        };
        for (name, filter) in [("by", &by), ("about", &about)] {
            self.add_entries(archive, scope, user, (name, filter), reader)
                .await?;
        }
        Ok(())
    }

    async fn add_entries(
        &self,
        archive: &mut dyn SpooledArchive,
        scope: &ReadScope,
        user: UserId,
        (name, filter): (&str, &AuditFilter),
        reader: ArchiveReader,
    ) -> AppResult<()> {
        let reads = self.ports.store.queries();
        let mut position = AuditPosition::Newest;
        for page in 1..=MAX_PAGES {
            let found = reads.audit_entries(scope, None, filter, position, ENTRIES_AT_ONCE);
            let found = found.await?;
            let Some(last) = found.entries.last() else {
                break;
            };
            position = AuditPosition::After(AuditKey {
                at: last.at,
                id: last.id,
            });
            let entries = found.entries.iter();
            let entries: Value = entries.map(|row| entry_json(row, user, reader)).collect();
            add(archive, format!("record/{name}-{page:03}.json"), &entries).await?;
            if !found.has_older {
                break;
            }
        }
        Ok(())
    }
}

fn entry_json(entry: &AuditRow, user: UserId, reader: ArchiveReader) -> Value {
    let mut shown = json!({
        "at": instant(entry.at),
        "action": entry.action,
        "subject_kind": entry.subject.kind.as_str(),
        "fields": entry.fields,
    });
    if !reader.is_own() {
        set(&mut shown, "actor", json!(entry.actor.name));
        set(&mut shown, "subject", json!(entry.subject.name));
    } else if entry.actor.user_id == Some(user) {
        // If the person reads the archive, it contains no names, network addresses and devices of other people.
        set(&mut shown, "network_address", json!(entry.actor.ip));
        set(&mut shown, "device", json!(entry.actor.device));
    }
    shown
}
