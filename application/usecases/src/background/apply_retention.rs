//! Removes what was kept for as long as the operator's settings say (D246). Every step is recorded.

use application_ports::{EndedEvent, Erasure};
use domain_access::Scope;
use domain_kernel::Timestamp;

use super::Background;
use crate::answering::{read_sheet, write_sheet};
use crate::audit::{AuditedErasure, AuditedRemoval, AuditedTexts, Change, operator_actor};
use crate::events::lock_event;
use crate::users::erased_account;
use crate::{App, AppResult};

/// The number of rows that one transaction removes.
const ROWS_AT_ONCE: u64 = 500;
/// The number of sheets that one transaction reads.
const SHEETS_AT_ONCE: u64 = 100;
/// The number of people who are erased in one round.
const PEOPLE_AT_ONCE: u64 = 20;
/// For how long an erasure is repeated: changes that were under way may store something after it.
const ERASED_AGAIN_MINUTES: i64 = 60;
/// When an event with answers that wait for their marks is looked at again.
const AGAIN_MINUTES: i64 = 24 * 60;

impl App {
    /// Removes some of what was kept long enough, and returns how much. 0 if nothing is left.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn apply_retention(&self) -> AppResult<usize> {
        let (kept, now) = (self.settings.kept, self.now());
        let mut removed = 0;
        if let Some(ended) = kept.texts.ends_for(now) {
            removed += self.erase_old_texts(ended, now).await?;
        }
        if let Some(before) = kept.audit_states.ends_for(now) {
            removed += self.erase_old_states(before, now).await?;
        }
        if let Some(before) = kept.messages.ends_for(now) {
            removed += self.delete_old_messages(before, now).await?;
        }
        if let Some(before) = kept.mails.ends_for(now) {
            removed += self.delete_old_mails(before).await?;
        }
        if let Some(before) = kept.deleted_people.ends_for(now) {
            removed += self.erase_deleted_people(before, now).await?;
        }
        Ok(removed)
    }

    /// Erases again what a change that was under way at the erasure has stored about a person since.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn erase_again(&self) -> AppResult<()> {
        let reading = self.ports.store.begin_reading().await?;
        let since = self.now().plus_minutes(-ERASED_AGAIN_MINUTES);
        let erased = reading.erased_since(since).await?;
        drop(reading);
        for erasure in erased {
            let tx = self.ports.unaudited.begin(Background(())).await?;
            tx.erase_remains(&erasure).await?;
            tx.commit_unaudited().await?;
        }
        Ok(())
    }

    /// Erases the texts of one event, and returns 1, or 0 if there is none.
    async fn erase_old_texts(&self, ended: Timestamp, now: Timestamp) -> AppResult<usize> {
        let tx = self.ports.unaudited.begin(Background(())).await?;
        let again_at = now.plus_minutes(AGAIN_MINUTES);
        let Some(event) = tx.claim_ended_event(ended, now, again_at).await? else {
            return Ok(0);
        };
        tx.commit_unaudited().await?;
        if self.erase_texts_of(event).await? {
            let tx = self.ports.unaudited.begin(Background(())).await?;
            tx.finish_ended_event(event.id).await?;
            tx.commit_unaudited().await?;
        }
        Ok(1)
    }

    /// Erases the texts of the event that nobody has to read any more. Returns whether these are all.
    async fn erase_texts_of(&self, event: EndedEvent) -> AppResult<bool> {
        let (mut are_all, mut after) = (true, None);
        loop {
            let tx = self.ports.store.begin().await?;
            let locked = lock_event(&*tx, event.organization_id, event.kind, event.id).await?;
            let sheets = tx.kept_sheets(event.id, after, SHEETS_AT_ONCE).await?;
            let Some(last) = sheets.last() else {
                return Ok(are_all);
            };
            after = Some(last.attempt_id);
            are_all &= sheets.iter().all(|sheet| sheet.is_marked);
            let mut erased = 0;
            for kept in sheets.iter().filter(|sheet| sheet.is_marked) {
                let mut sheet = read_sheet(&kept.body)?;
                if sheet.erase_texts() {
                    let body = write_sheet(&sheet)?;
                    tx.replace_sheet(kept.attempt_id, &body).await?;
                    erased += 1;
                }
            }
            if erased > 0 {
                let texts = AuditedTexts {
                    event: &locked,
                    sheets: erased,
                };
                let change = Change::Created(&texts);
                let entry = self.audit_entry(operator_actor(), "erase_old_texts", change)?;
                tx.commit(entry).await?;
            }
        }
    }

    async fn erase_old_states(&self, before: Timestamp, now: Timestamp) -> AppResult<usize> {
        let tx = self.ports.store.begin().await?;
        let counts = tx.erase_old_states(before, now, ROWS_AT_ONCE).await?;
        let mut entries = Vec::new();
        for (scope, rows) in &counts {
            let name = self.name_of(*scope).await?;
            let removal = AuditedRemoval::new(*scope, &name, *rows);
            let change = Change::Created(&removal);
            entries.push(self.audit_entry(operator_actor(), "erase_old_states", change)?);
        }
        if let Some(first) = entries.pop() {
            tx.commit_all(first, entries).await?;
        }
        Ok(total(counts.into_iter().map(|(_, rows)| rows)))
    }

    async fn delete_old_messages(&self, before: Timestamp, now: Timestamp) -> AppResult<usize> {
        let tx = self.ports.store.begin().await?;
        let counts = tx.delete_old_messages(before, now, ROWS_AT_ONCE).await?;
        let mut entries = Vec::new();
        for (organization, rows) in &counts {
            let scope = Scope::Organization(*organization);
            let name = self.name_of(scope).await?;
            let removal = AuditedRemoval::new(scope, &name, *rows);
            let change = Change::Created(&removal);
            entries.push(self.audit_entry(operator_actor(), "delete_old_messages", change)?);
        }
        if let Some(first) = entries.pop() {
            tx.commit_all(first, entries).await?;
        }
        Ok(total(counts.into_iter().map(|(_, rows)| rows)))
    }

    async fn delete_old_mails(&self, before: Timestamp) -> AppResult<usize> {
        let tx = self.ports.store.begin().await?;
        let rows = tx.delete_old_mails(before, ROWS_AT_ONCE).await?;
        if rows > 0 {
            let removal = AuditedRemoval::new(Scope::Platform, PLATFORM, rows);
            let change = Change::Created(&removal);
            let entry = self.audit_entry(operator_actor(), "delete_old_mails", change)?;
            tx.commit(entry).await?;
        }
        Ok(total([rows]))
    }

    async fn erase_deleted_people(&self, before: Timestamp, now: Timestamp) -> AppResult<usize> {
        let reading = self.ports.store.begin_reading().await?;
        let people = reading.people_to_erase(before, PEOPLE_AT_ONCE).await?;
        drop(reading);
        for (scope, id) in &people {
            let tx = self.ports.store.begin().await?;
            if !tx.lock_deleted_user(scope, *id).await? {
                continue;
            }
            let erasure: Erasure = erased_account(*scope, *id, now);
            tx.erase_person(&erasure).await?;
            let erased = AuditedErasure(&erasure);
            let entry = self.audit_entry(operator_actor(), "erase_user", Change::None(&erased))?;
            tx.commit(entry).await?;
        }
        Ok(people.len())
    }

    /// Returns the name of an organization, which is empty if it is gone, or what the record calls the platform.
    async fn name_of(&self, scope: Scope) -> AppResult<String> {
        let Some(id) = scope.organization_id() else {
            return Ok(PLATFORM.to_owned());
        };
        let reading = self.ports.store.begin_reading().await?;
        let organization = reading.organization(id).await?;
        Ok(organization.map_or_else(String::new, |organization| organization.name.clone()))
    }
}

const PLATFORM: &str = "Platform";

fn total(counts: impl IntoIterator<Item = u64>) -> usize {
    usize::try_from(counts.into_iter().sum::<u64>()).unwrap_or(usize::MAX)
}
