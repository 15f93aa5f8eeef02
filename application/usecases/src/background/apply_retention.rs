//! Removes what was kept for as long as the operator's settings (D246) or the organization's periods (D248) say. Every step is
//! recorded.

use application_ports::{EndedEvent, Erasure, OrganizationPeriods};
use domain_access::Scope;
use domain_kernel::{AuditId, OrganizationId, Timestamp};

use super::Background;
use crate::answering::{read_sheet, write_sheet};
use crate::audit::{
    AuditedErasure, AuditedRemoval, AuditedTexts, Change, SystemAction, operator_actor,
};
use crate::events::lock_event;
use crate::users::erased_account;
use crate::{App, AppResult};

/// The number of rows that one transaction removes.
const ROWS_AT_ONCE: u64 = 500;
/// The number of sheets that one transaction reads.
const SHEETS_AT_ONCE: u64 = 100;
/// The number of organizations with periods of their own that one transaction reads.
const ORGANIZATIONS_AT_ONCE: u64 = 100;
/// The number of steps of each such organization and period in one round.
const OWN_STEPS: usize = 10;
/// While an organization has nothing to erase, the instant up to which its states are erased is stored only after this many
/// minutes.
const NOTE_MINUTES: i64 = 24 * 60;
/// The number of people who are erased in one round.
const PEOPLE_AT_ONCE: u64 = 20;
/// For how many minutes an erasure is repeated. A change that was in progress at the erasure may store data after it.
const REPEAT_ERASURE_MINUTES: i64 = 60;
/// The minutes until an event is checked again if some of its answers still wait for marks.
const RECHECK_MINUTES: i64 = 24 * 60;

impl App {
    /// Removes some of the data whose retention period is over, and returns the number of removed rows. Returns 0 if
    /// nothing is left.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn apply_retention(&self) -> AppResult<usize> {
        let (kept, now) = (self.settings.kept, self.now());
        let mut removed = 0;
        if let Some(ended) = kept.texts.ends_for(now) {
            removed += self.erase_old_texts(None, ended, now).await?;
        }
        if let Some(before) = kept.audit_states.ends_for(now) {
            removed += self.erase_old_states(before, now).await?;
        }
        if let Some(before) = kept.messages.ends_for(now) {
            removed += self.delete_old_messages(before, now).await?;
        }
        if let Some(before) = kept.mails.ends_for(now) {
            removed += self.delete_old_emails(before).await?;
        }
        if let Some(before) = kept.deleted_users.ends_for(now) {
            removed += self.erase_deleted_users(before, now).await?;
        }
        Ok(removed + self.apply_own_periods(now).await?)
    }

    /// Applies the periods that organizations have beside those of the installation.
    async fn apply_own_periods(&self, now: Timestamp) -> AppResult<usize> {
        let (mut removed, mut last) = (0, None);
        loop {
            let reading = self.ports.store.begin_reading().await?;
            let page = reading.own_periods(last, ORGANIZATIONS_AT_ONCE).await?;
            drop(reading);
            if page.is_empty() {
                return Ok(removed);
            }
            for own in page {
                last = Some(own.organization_id);
                if let Some(ended) = own.kept.texts.ends_for(now) {
                    for _ in 0..OWN_STEPS {
                        match self.erase_old_texts(last, ended, now).await? {
                            0 => break,
                            more => removed += more,
                        }
                    }
                }
                if let Some(until) = own.kept.audit_states.ends_for(now) {
                    removed += self.erase_own_states(&own, until, now).await?;
                }
            }
        }
    }

    /// Erases states of an organization's record that are from `until` or earlier.
    async fn erase_own_states(
        &self,
        own: &OrganizationPeriods,
        until: Timestamp,
        now: Timestamp,
    ) -> AppResult<usize> {
        let (id, mut after, mut removed) = (own.organization_id, own.states_erased_to, 0);
        for _ in 0..OWN_STEPS {
            let reading = self.ports.store.begin_reading().await?;
            let entries = reading
                .entries_with_states(id, after, until, ROWS_AT_ONCE)
                .await?;
            drop(reading);
            let is_full = u64::try_from(entries.len()).is_ok_and(|count| count == ROWS_AT_ONCE);
            let erased_to = match entries.last() {
                // The next step begins here. Other entries may be from the same millisecond.
                Some((_, last)) if is_full => last.plus_millis(-1),
                _ => until,
            };
            if entries.is_empty() {
                if after.plus_minutes(NOTE_MINUTES) <= erased_to {
                    let tx = self.ports.unaudited.begin(Background(())).await?;
                    tx.note_erased_states(id, erased_to).await?;
                    tx.commit_unaudited().await?;
                }
                break;
            }
            let ids: Vec<AuditId> = entries.into_iter().map(|(entry, _)| entry).collect();
            let erased = self.erase_states_of(id, &ids, erased_to, now).await?;
            removed += total([erased]);
            // Another node erases what is left of these entries.
            if !is_full || total([erased]) < ids.len() {
                break;
            }
            after = erased_to;
        }
        Ok(removed)
    }

    /// Erases the states of these entries of an organization's record, and returns how many entries had some. After that no entry up
    /// to `erased_to` has states, if all of them had.
    async fn erase_states_of(
        &self,
        id: OrganizationId,
        ids: &[AuditId],
        erased_to: Timestamp,
        now: Timestamp,
    ) -> AppResult<u64> {
        let scope = Scope::Organization(id);
        let name = self.name_of(scope).await?;
        let tx = self.ports.store.begin().await?;
        let erased = tx.erase_states_of_entries(ids, now).await?;
        if erased == 0 {
            return Ok(0);
        }
        if total([erased]) == ids.len() {
            tx.note_erased_states(id, erased_to).await?;
        }
        let removal = AuditedRemoval::new(scope, &name, erased);
        let change = Change::Created(&removal);
        let entry = self.audit_entry(operator_actor(), SystemAction::EraseOldStates, change)?;
        tx.commit(entry).await?;
        Ok(erased)
    }

    /// Erases again what a change that was under way at the erasure has stored about a person since.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn erase_again(&self) -> AppResult<()> {
        let reading = self.ports.store.begin_reading().await?;
        let since = self.now().plus_minutes(-REPEAT_ERASURE_MINUTES);
        let erased = reading.erased_since(since).await?;
        drop(reading);
        for erasure in erased {
            let tx = self.ports.unaudited.begin(Background(())).await?;
            tx.erase_remains(&erasure).await?;
            tx.commit_unaudited().await?;
        }
        Ok(())
    }

    /// Erases the texts of one event, of one organization or of any, and returns 1, or 0 if there is none.
    async fn erase_old_texts(
        &self,
        of: Option<OrganizationId>,
        ended: Timestamp,
        now: Timestamp,
    ) -> AppResult<usize> {
        let tx = self.ports.unaudited.begin(Background(())).await?;
        let again_at = now.plus_minutes(RECHECK_MINUTES);
        let Some(event) = tx.claim_ended_event(of, ended, now, again_at).await? else {
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

    /// Erases those texts of the event that graders no longer need. Returns whether all texts of the event are erased.
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
                let entry =
                    self.audit_entry(operator_actor(), SystemAction::EraseOldTexts, change)?;
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
            entries.push(self.audit_entry(
                operator_actor(),
                SystemAction::EraseOldStates,
                change,
            )?);
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
            entries.push(self.audit_entry(
                operator_actor(),
                SystemAction::DeleteOldMessages,
                change,
            )?);
        }
        if let Some(first) = entries.pop() {
            tx.commit_all(first, entries).await?;
        }
        Ok(total(counts.into_iter().map(|(_, rows)| rows)))
    }

    async fn delete_old_emails(&self, before: Timestamp) -> AppResult<usize> {
        let tx = self.ports.store.begin().await?;
        let rows = tx.delete_old_emails(before, ROWS_AT_ONCE).await?;
        if rows > 0 {
            let removal = AuditedRemoval::new(Scope::Platform, PLATFORM, rows);
            let change = Change::Created(&removal);
            let entry =
                self.audit_entry(operator_actor(), SystemAction::DeleteOldEmails, change)?;
            tx.commit(entry).await?;
        }
        Ok(total([rows]))
    }

    async fn erase_deleted_users(&self, before: Timestamp, now: Timestamp) -> AppResult<usize> {
        let reading = self.ports.store.begin_reading().await?;
        let people = reading.users_to_erase(before, PEOPLE_AT_ONCE).await?;
        drop(reading);
        for (scope, id) in &people {
            let tx = self.ports.store.begin().await?;
            if !tx.lock_deleted_user(scope, *id).await? {
                continue;
            }
            let erasure: Erasure = erased_account(*scope, *id, now);
            tx.erase_user(&erasure).await?;
            let erased = AuditedErasure(&erasure);
            let entry = self.audit_entry(
                operator_actor(),
                SystemAction::EraseUser,
                Change::None(&erased),
            )?;
            tx.commit(entry).await?;
        }
        Ok(people.len())
    }

    /// Returns the name of an organization, or the name of the platform in the audit record. The name is empty if the
    /// organization was deleted.
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
