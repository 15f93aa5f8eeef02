//! Attempts in a transaction.

use async_trait::async_trait;
use domain_kernel::{AttemptId, UserId};
use domain_scheduling::{Attempt, Event, Receipt, UnsentReport};

use crate::{StoreResult, StoredSheet};

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
    /// Returns the attempt's sheet and locks it until the end of the transaction.
    async fn lock_sheet(&self, id: AttemptId) -> StoreResult<Option<StoredSheet>>;
    /// Writes the sheet of an open attempt in this transaction. Submissions use this.
    async fn write_sheet(&self, id: AttemptId, sheet: &StoredSheet) -> StoreResult<()>;
    /// Stores the attempt. A submitted attempt accepts no more saves.
    async fn save_attempt(&self, attempt: &Attempt) -> StoreResult<()>;
    /// Stores the receipt of an attempt that was just closed. The earlier receipts of a restored attempt are kept.
    async fn insert_receipt(&self, id: AttemptId, receipt: &Receipt) -> StoreResult<()>;
    /// Stores a report of unsent answers. It replaces the earlier report of the attempt.
    async fn put_unsent_report(&self, id: AttemptId, report: &UnsentReport) -> StoreResult<()>;
    /// Stores a reopened attempt, which accepts saves again (D33), and adds one to the revision of its sheet. So a save
    /// from a page that was loaded before fails with `stale_revision` (D105).
    async fn reopen_attempt(&self, attempt: &Attempt) -> StoreResult<()>;
}
