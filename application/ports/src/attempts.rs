//! Attempts in a transaction.

use std::collections::HashMap;

use async_trait::async_trait;
use domain_kernel::{AttemptId, UserId};
use domain_scheduling::{Attempt, Event, Receipt, UnsentReport};

use crate::{StoreResult, StoredSheet};

/// An attempt that a transaction has locked, and its sheet.
#[derive(Clone, Debug)]
pub struct LockedAttempt {
    pub attempt: Attempt,
    pub sheet: StoredSheet,
}

/// Attempts with their sheets. Saves of a sheet go through [`AnswerSheets`](crate::AnswerSheets).
#[async_trait]
pub trait Attempts {
    /// Stores an attempt with an empty sheet and returns it. If two callers do this at once, only the first attempt is
    /// stored and both callers get it. Returns `None` if the user does not take part in the event. Fails with
    /// `StoreError::Stale` if the event no longer has that version. Until the end of the transaction, the event cannot
    /// change and the user stays its player.
    async fn open_attempt(
        &self,
        attempt: &Attempt,
        event_version: i32,
    ) -> StoreResult<Option<Attempt>>;
    /// Returns the participant's latest attempt at the event.
    async fn find_latest_attempt(
        &self,
        event: &Event,
        user_id: UserId,
    ) -> StoreResult<Option<Attempt>>;
    /// Returns an attempt by its id.
    async fn attempt(&self, id: AttemptId) -> StoreResult<Option<Attempt>>;
    /// Returns attempts with their sheets, and locks them until the end of the transaction. All transactions lock in the
    /// order of the ids, so that two of them cannot block each other.
    async fn lock_attempts(
        &self,
        ids: &[AttemptId],
    ) -> StoreResult<HashMap<AttemptId, LockedAttempt>>;
    /// Writes the sheet of an open attempt in this transaction. Submissions use this.
    async fn write_sheet(&self, id: AttemptId, sheet: &StoredSheet) -> StoreResult<()>;
    /// Stores the attempt. A submitted attempt accepts no more saves.
    async fn save_attempt(&self, attempt: &Attempt) -> StoreResult<()>;
    /// Stores the receipts of attempts that were just closed. The earlier receipts of a restored attempt are kept.
    async fn insert_receipts(&self, receipts: &[(AttemptId, &Receipt)]) -> StoreResult<()>;
    /// Stores a report of unsent answers. It replaces the earlier report of the attempt.
    async fn put_unsent_report(&self, id: AttemptId, report: &UnsentReport) -> StoreResult<()>;
    /// Stores a reopened attempt, which accepts saves again (D33), and adds one to the revision of its sheet. So a save
    /// from a page that was loaded before fails with `stale_revision` (D105).
    async fn reopen_attempt(&self, attempt: &Attempt) -> StoreResult<()>;
}
