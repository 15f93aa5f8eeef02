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

/// What came of opening an attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opened {
    /// The stored attempt: the new one, or the one that another caller has opened.
    Attempt(Attempt),
    /// The user does not take part in the event.
    NoPlayer,
    /// The event no longer has the version that was read.
    EventChanged,
}

/// A closed attempt, and its last sheet if the sheet came with the submission.
#[derive(Clone, Debug)]
pub struct ClosedAttempt {
    pub attempt: Attempt,
    pub sheet: Option<StoredSheet>,
}

/// Attempts with their sheets. Saves of a sheet go through [`AnswerSheets`](crate::AnswerSheets).
#[async_trait]
pub trait Attempts {
    /// Stores attempts with empty sheets, each with the version of its event that was read. Returns what came of each, in
    /// their order. If several callers open the attempt of one participant, only the first attempt is stored and all get
    /// it. Until the end of the transaction, the events cannot change and the users stay their players.
    async fn open_attempts(&self, attempts: &[(Attempt, i32)]) -> StoreResult<Vec<Opened>>;
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
    /// Stores attempts that were just closed, and the sheets that came with them. They accept no more saves. The attempts
    /// must be locked by [`lock_attempts`](Self::lock_attempts).
    async fn close_attempts(&self, closed: &[ClosedAttempt]) -> StoreResult<()>;
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
