//! The totals of lists, kept for a few seconds: counting a long list costs forty times its page.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use application_ports::StoreResult;

use crate::recent::Recent;

/// What a list is made of, and what a transaction changed: a set of bits.
pub type Topics = u32;
/// Organizations and their limits.
pub const ORGANIZATIONS: Topics = 1;
/// Roles.
pub const ROLES: Topics = 1 << 1;
/// People.
pub const USERS: Topics = 1 << 2;
/// Templates.
pub const TEMPLATES: Topics = 1 << 3;
/// Competitions and trainings.
pub const EVENTS: Topics = 1 << 4;
/// Who takes part.
pub const ASSIGNMENTS: Topics = 1 << 5;
/// Attempts as they start and end.
pub const ATTEMPTS: Topics = 1 << 6;
const COUNT: usize = 7;

const KEPT: Duration = Duration::from_secs(5);
/// How many are kept.
const MOST: usize = 10_000;

/// Totals by list, scope, search and filter. A change on this node drops those that it touches; one
/// on another node shows after a few seconds.
pub struct Totals {
    kept: Recent<(u64, String), u64>,
    changes: [AtomicU64; COUNT],
}

impl Totals {
    /// Nothing counted yet.
    pub fn new() -> Self {
        Self {
            kept: Recent::new(MOST, KEPT),
            changes: std::array::from_fn(|_| AtomicU64::new(0)),
        }
    }

    fn touched(&self, topics: Topics) -> impl Iterator<Item = &AtomicU64> {
        self.changes
            .iter()
            .enumerate()
            .filter(move |(bit, _)| topics >> bit & 1 == 1)
            .map(|(_, changes)| changes)
    }

    /// How often any of these changed on this node.
    pub fn generation(&self, topics: Topics) -> u64 {
        self.touched(topics)
            .map(|changes| changes.load(Ordering::SeqCst))
            .sum()
    }

    /// To be told after a commit that changed these.
    pub fn changed(&self, topics: Topics) {
        for changes in self.touched(topics) {
            changes.fetch_add(1, Ordering::SeqCst);
        }
    }

    /// The total of the list under `key`, counted where it is not known.
    pub async fn of(
        &self,
        topics: Topics,
        key: String,
        count: impl Future<Output = StoreResult<u64>>,
    ) -> StoreResult<u64> {
        let key = (self.generation(topics), key);
        if let Some(total) = self.kept.get(&key) {
            return Ok(total);
        }
        let total = count.await?;
        self.kept.insert(key, total);
        Ok(total)
    }
}
