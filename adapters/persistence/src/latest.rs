//! Latest attempts, kept for half a minute: every save asks for one, and they hardly change.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use application_ports::StoreResult;
use domain_kernel::{EventId, UserId};
use domain_scheduling::Attempt;

use crate::recent::Recent;

/// Another node's change of an attempt shows after this.
const KEPT: Duration = Duration::from_secs(30);
/// How many are kept.
const MOST: usize = 100_000;
/// Participants share counters of changes; two that share one read a little more often.
const COUNTERS: u64 = 1024;

/// Latest attempts by event and participant, only those that exist. A change on this node drops the
/// participant's at once, also where it was being read meanwhile.
pub struct LatestAttempts {
    kept: Recent<(u64, EventId, UserId), Attempt>,
    changes: Vec<AtomicU64>,
}

impl LatestAttempts {
    /// Nothing read yet.
    pub fn new() -> Self {
        Self {
            kept: Recent::new(MOST, KEPT),
            changes: (0..COUNTERS).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    fn changes(&self, user_id: UserId) -> Option<&AtomicU64> {
        let (_, low) = user_id.0.as_u64_pair();
        self.changes.get(usize::try_from(low % COUNTERS).ok()?)
    }

    /// To be told after a commit that changed an attempt of the participant.
    pub fn changed(&self, user_id: UserId) {
        if let Some(changes) = self.changes(user_id) {
            changes.fetch_add(1, Ordering::SeqCst);
        }
    }

    /// The participant's latest attempt, read where it is not known.
    pub async fn of(
        &self,
        event_id: EventId,
        user_id: UserId,
        read: impl Future<Output = StoreResult<Option<Attempt>>>,
    ) -> StoreResult<Option<Attempt>> {
        let generation = self
            .changes(user_id)
            .map_or(0, |changes| changes.load(Ordering::SeqCst));
        let key = (generation, event_id, user_id);
        if let Some(attempt) = self.kept.get(&key) {
            return Ok(Some(attempt));
        }
        let attempt = read.await?;
        if let Some(attempt) = &attempt {
            self.kept.insert(key, attempt.clone());
        }
        Ok(attempt)
    }
}
