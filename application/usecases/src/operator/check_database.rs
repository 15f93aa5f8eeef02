//! Checks that a database is consistent: its pages and references, all sheets, all scores and all stored files (D243).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use application_ports::{CheckedAttempt, CheckedScore, FileKey, FileStoreError, StoreError};
use domain_assessment::{
    AnswerSchema, ArrivedFile, Content, KeyCorrections, Score, ScoreByKind, Sheet,
};
use domain_kernel::{AttemptId, EventId, Timestamp};
use futures_util::{StreamExt as _, TryStreamExt as _};

use crate::{App, AppResult};

/// The number of attempts that are read at once. A sheet can have some hundred kilobytes.
const ATTEMPTS_AT_ONCE: u64 = 100;
/// The number of files that are looked up at once.
const FILES_AT_ONCE: u64 = 500;
const FILES_WITHOUT_ROW_AT_ONCE: usize = 500;
/// The number of events whose questions are kept in memory. Attempts are read in the order of their starts, so attempts
/// of the same event are close together.
const EVENTS_IN_MEMORY: usize = 16;
/// The maximum number of faults that are listed. Further faults are only counted.
const MAX_NAMED: usize = 1_000;
/// How often a score is graded again because a correction was applied in the meantime.
const MAX_ROUNDS: usize = 3;
/// The server deletes a file without a row after a day (D154). After this many minutes, the server should have done so.
const LOST_MINUTES: i64 = 3 * 24 * 60;

/// The faults of a database, one text each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    pub named: Vec<String>,
    /// The number of faults that are not listed.
    pub more: u64,
}

/// The counts of a check, and the faults.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DatabaseCheck {
    pub findings: Findings,
    pub sheets: u64,
    pub scores: u64,
    pub files: u64,
    /// The number of files without a row that the server will delete.
    pub waiting_files: u64,
}

/// The data that is needed to grade the sheets of an event.
struct CheckedEvent {
    content: Content,
    schema: AnswerSchema,
    corrections: KeyCorrections,
}

impl Findings {
    fn add(&mut self, finding: String) {
        if self.named.len() < MAX_NAMED {
            self.named.push(finding);
        } else {
            self.more += 1;
        }
    }
}

impl App {
    /// Checks everything in which the database and the stored files must agree. The needed memory does not depend on
    /// their size. The server can run during the check.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn check_database(&self) -> AppResult<DatabaseCheck> {
        let mut check = DatabaseCheck::default();
        for line in self.ports.store.queries().find_damage().await? {
            check.findings.add(line);
        }
        self.check_attempts(&mut check).await?;
        // If the store does not respond, every file would seem to be damaged.
        self.ports.file_store.check().await?;
        self.check_rows_of_files(&mut check).await?;
        self.check_stored_files(&mut check).await?;
        Ok(check)
    }

    async fn check_attempts(&self, check: &mut DatabaseCheck) -> AppResult<()> {
        let queries = self.ports.store.queries();
        let mut events = BTreeMap::new();
        let mut last = None;
        loop {
            let page = queries.checked_attempts(last, ATTEMPTS_AT_ONCE).await?;
            if page.is_empty() {
                return Ok(());
            }
            for attempt in page {
                let before = last.replace(attempt.id);
                check.sheets += u64::from(attempt.sheet.is_some());
                check.scores += u64::from(attempt.score.is_some());
                let id = attempt.id;
                if let Some(fault) = self.find_fault(&mut events, before, attempt).await? {
                    check.findings.add(format!("the attempt {id}: {fault}"));
                }
            }
        }
    }

    /// Returns the fault of an attempt. An attempt that seems wrong is read again with its event, because a correction
    /// may have been applied, or the attempt may have been reopened, in the meantime.
    async fn find_fault(
        &self,
        events: &mut BTreeMap<EventId, Arc<CheckedEvent>>,
        before: Option<AttemptId>,
        mut attempt: CheckedAttempt,
    ) -> AppResult<Option<String>> {
        let mut fault = None;
        for _ in 0..MAX_ROUNDS {
            let found = match self.checked_event(events, &attempt).await? {
                Ok(event) => event.fault_of(&attempt),
                Err(fault) => Some(fault),
            };
            let is_certain = found == fault;
            fault = found;
            if fault.is_none() || is_certain {
                break;
            }
            events.remove(&attempt.event_id);
            let again = self
                .ports
                .store
                .queries()
                .checked_attempts(before, 1)
                .await?;
            match again.into_iter().find(|again| again.id == attempt.id) {
                Some(again) => attempt = again,
                None => return Ok(None),
            }
        }
        Ok(fault)
    }

    /// Returns the event of an attempt, or the reason why the attempt cannot be graded.
    async fn checked_event(
        &self,
        events: &mut BTreeMap<EventId, Arc<CheckedEvent>>,
        attempt: &CheckedAttempt,
    ) -> AppResult<Result<Arc<CheckedEvent>, String>> {
        if let Some(event) = events.get(&attempt.event_id) {
            return Ok(Ok(Arc::clone(event)));
        }
        let queries = self.ports.store.queries();
        let template = queries.template(attempt.organization_id, attempt.template_id);
        let read = async {
            let (template, event) = (template.await?, attempt.event_id);
            Ok((template, queries.holding_corrections(event).await?))
        };
        let (template, (corrections, _)) = match read.await {
            Ok((Some(template), corrections)) => (template, corrections),
            Ok((None, _)) => return Ok(Err("its template is missing".to_owned())),
            Err(unreadable @ StoreError::Corrupt { .. }) => return Ok(Err(unreadable.to_string())),
            Err(error) => return Err(error.into()),
        };
        let content = template.content.clone();
        let event = Arc::new(CheckedEvent {
            schema: AnswerSchema::new(&content),
            content,
            corrections,
        });
        if events.len() >= EVENTS_IN_MEMORY {
            events.clear();
        }
        events.insert(attempt.event_id, Arc::clone(&event));
        Ok(Ok(event))
    }

    /// Checks that each row of a file has a stored file with the right size.
    async fn check_rows_of_files(&self, check: &mut DatabaseCheck) -> AppResult<()> {
        let queries = self.ports.store.queries();
        let mut last = None;
        loop {
            let page = queries.checked_files(last, FILES_AT_ONCE).await?;
            if page.is_empty() {
                return Ok(());
            }
            for file in page {
                last = Some(file.id);
                let Some(arrived) = &file.arrived else {
                    continue;
                };
                check.files += 1;
                let fault = self.file_fault(arrived).await;
                // The row may have been deleted in the meantime.
                if let Some(fault) = fault
                    && queries.stored_file(&arrived.key).await?.is_some()
                {
                    let (key, id) = (&arrived.key, file.template_id);
                    let line = format!("the file {key} of the template {id} {fault}");
                    check.findings.add(line);
                }
            }
        }
    }

    async fn file_fault(&self, arrived: &ArrivedFile) -> Option<String> {
        match self.ports.file_store.get(&arrived.key, None).await {
            Ok(stored) if stored.size == arrived.size => None,
            Ok(stored) => Some(format!(
                "has {} bytes, and its row says {}",
                stored.size, arrived.size
            )),
            Err(FileStoreError::NotFound) => Some("is missing".to_owned()),
            Err(error) => Some(format!("cannot be read: {error}")),
        }
    }

    /// Checks that every stored file has a row, except files that the server will delete.
    async fn check_stored_files(&self, check: &mut DatabaseCheck) -> AppResult<()> {
        let lost_before = self.now().plus_minutes(-LOST_MINUTES);
        let lost = self.files_without_row(lost_before).await?;
        for key in &lost {
            check.findings.add(format!("the file {key} has no row"));
        }
        let all = Timestamp::from_millis(i64::MAX);
        let waiting = self.files_without_row(all).await?.difference(&lost).count();
        check.waiting_files = u64::try_from(waiting).unwrap_or(u64::MAX);
        Ok(())
    }

    /// Returns at most [`MAX_NAMED`] files that were stored before an instant and have no row.
    async fn files_without_row(&self, before: Timestamp) -> AppResult<BTreeSet<FileKey>> {
        let mut found = BTreeSet::new();
        let stored = self.ports.file_store.stored_before(before);
        let mut chunks = stored.try_chunks(FILES_WITHOUT_ROW_AT_ONCE);
        while let Some(keys) = chunks.next().await {
            let keys: Vec<FileKey> = keys.map_err(|failed| failed.1)?;
            found.extend(self.ports.store.queries().without_row(&keys).await?);
            if found.len() >= MAX_NAMED {
                break;
            }
        }
        Ok(found)
    }
}

impl CheckedEvent {
    fn fault_of(&self, attempt: &CheckedAttempt) -> Option<String> {
        let Some(body) = &attempt.sheet else {
            return Some("its sheet is missing".to_owned());
        };
        let sheet: Sheet = match serde_json::from_str(body) {
            Ok(sheet) => sheet,
            Err(error) => return Some(format!("its sheet cannot be read: {error}")),
        };
        if !self.schema.could_store(&sheet) {
            return Some("its sheet has answers that its template does not have".to_owned());
        }
        match &attempt.score {
            None if attempt.is_submitted => Some("it was submitted and has no score".to_owned()),
            None => None,
            Some(_) if !attempt.is_submitted => Some("it has a score and is still open".to_owned()),
            Some(stored) => self.score_fault(stored, &sheet),
        }
    }

    fn score_fault(&self, stored: &CheckedScore, sheet: &Sheet) -> Option<String> {
        let unreadable = |error: serde_json::Error| format!("its score cannot be read: {error}");
        let score: Score = match serde_json::from_str(&stored.body) {
            Ok(score) => score,
            Err(error) => return Some(unreadable(error)),
        };
        let verified = score.verify(&self.content, sheet, &self.corrections, stored.is_published);
        if let Err(fault) = verified {
            return Some(format!("its score {fault}"));
        }
        let sums: ScoreByKind = match serde_json::from_str(&stored.kind_sums) {
            Ok(sums) => sums,
            Err(error) => return Some(unreadable(error)),
        };
        let listed = (stored.total, stored.bonus, stored.total_weight);
        let is_listed =
            listed == (score.total(), score.bonus, score.total_weight) && sums == score.sums();
        (!is_listed).then(|| "lists show other points than its score has".to_owned())
    }
}
