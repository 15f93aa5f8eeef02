//! Totals of long lists, kept for a few seconds: to count 100,000 rows costs forty times their page.

use std::time::{Duration, Instant};

use quick_cache::sync::Cache;

/// The longest list whose total is not cached.
pub const MAX_EXACT_TOTAL: u64 = 10_000;
const TTL: Duration = Duration::from_secs(5);
const MAX_ENTRIES: usize = 10_000;

/// Totals above [`MAX_EXACT_TOTAL`], by the statement that counts them. An entry expires by itself, and
/// no change clears it.
pub struct Totals(Cache<String, (Instant, u64)>);

impl Totals {
    pub fn new() -> Self {
        Self(Cache::new(MAX_ENTRIES))
    }

    /// Returns the total under `key` unless it has expired.
    pub fn get(&self, key: &str) -> Option<u64> {
        let (counted_at, total) = self.0.get(key)?;
        (counted_at.elapsed() < TTL).then_some(total)
    }

    pub fn insert(&self, key: String, total: u64) {
        self.0.insert(key, (Instant::now(), total));
    }
}
