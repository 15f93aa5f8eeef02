//! Remembers when a connection to the database was lost, so that connections that are older than the loss are not used
//! again.
//!
//! When another server becomes the primary, all connections of a pool lead to a server that is down or read-only. Each
//! of them would fail once. After the first failure the pools open new ones instead.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

static START: LazyLock<Instant> = LazyLock::new(Instant::now);
/// The milliseconds between [`START`] and the last loss. It is 0 if no connection was lost yet.
static LAST_LOSS: AtomicU64 = AtomicU64::new(0);

fn now_millis() -> u64 {
    u64::try_from(START.elapsed().as_millis()).unwrap_or(u64::MAX)
}

/// Records that a connection was lost just now.
pub fn note_loss() {
    LAST_LOSS.fetch_max(now_millis().max(1), Ordering::Relaxed);
}

/// Whether a connection was lost after a connection of this age was opened.
pub fn is_older_than_loss(age: Duration) -> bool {
    let last_loss = LAST_LOSS.load(Ordering::Relaxed);
    let age = u64::try_from(age.as_millis()).unwrap_or(u64::MAX);
    last_loss > 0 && now_millis().saturating_sub(age) <= last_loss
}
