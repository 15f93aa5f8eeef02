//! Caches the totals of long lists for a few seconds, because counting 100,000 rows takes forty times as long as
//! reading a page.

use std::time::{Duration, Instant};

use application_ports::StoreResult;
use quick_cache::sync::Cache;

/// The maximum length of a list whose total is always counted exactly.
pub const MAX_EXACT_TOTAL: u64 = 10_000;
const TTL: Duration = Duration::from_secs(5);
/// The maximum age of a total that is returned, even while it is being counted again.
const MAX_AGE: Duration = Duration::from_secs(10);
const MAX_ENTRIES: usize = 10_000;

/// Caches totals above [`MAX_EXACT_TOTAL`]. The key is the statement that counts the rows. An entry is removed only
/// when it expires, never because of a change.
pub struct Totals(Cache<String, (Instant, u64)>);

/// The state of a cached total.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CachedTotal {
    Known(u64),
    Expired,
}

impl Totals {
    pub fn new() -> Self {
        Self(Cache::new(MAX_ENTRIES))
    }

    /// Returns the total under `key`. After it has expired, the first caller gets `Expired` and must count again. Until
    /// then, the other callers get the old total.
    pub fn get(&self, key: &str) -> Option<CachedTotal> {
        let (counted_at, total) = self.0.get(key)?;
        let age = counted_at.elapsed();
        if age < TTL {
            return Some(CachedTotal::Known(total));
        }
        if age < MAX_AGE {
            self.insert(key.to_owned(), total);
            return Some(CachedTotal::Expired);
        }
        let is_old = |(counted_at, _): &(Instant, u64)| counted_at.elapsed() >= MAX_AGE;
        self.0.remove_if(key, is_old);
        None
    }

    /// Counts the rows of a total that is not cached. If another request is already counting them, waits for its
    /// result. Otherwise many simultaneous requests would occupy all connections with the same count.
    pub async fn count_once(
        &self,
        key: &str,
        count: impl Future<Output = StoreResult<u64>> + Send,
    ) -> StoreResult<u64> {
        let counted = async { Ok((Instant::now(), count.await?)) };
        let (_, total) = self.0.get_or_insert_async(key, counted).await?;
        Ok(total)
    }

    pub fn insert(&self, key: String, total: u64) {
        self.0.insert(key, (Instant::now(), total));
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    fn counted(age: Duration) -> Totals {
        let totals = Totals::new();
        let at = Instant::now().checked_sub(age).unwrap();
        totals.0.insert("users".to_owned(), (at, 20_000));
        totals
    }

    #[test]
    fn of_those_who_ask_when_a_total_expires_one_counts_anew() {
        let totals = counted(TTL);
        assert_eq!(totals.get("users"), Some(CachedTotal::Expired));
        let others = totals.get("users");
        assert_eq!(others, Some(CachedTotal::Known(20_000)));
        totals.insert("users".to_owned(), 20_001);
        assert_eq!(totals.get("users"), Some(CachedTotal::Known(20_001)));
    }

    #[test]
    fn an_old_total_is_given_to_nobody() {
        let totals = counted(MAX_AGE);
        assert_eq!(totals.get("users"), None);
        assert_eq!(totals.get("users"), None);
    }

    #[tokio::test]
    async fn rows_are_counted_once_for_all_who_ask_meanwhile() {
        let (totals, counts) = (Totals::new(), AtomicU64::new(0));
        let count = || async {
            tokio::task::yield_now().await;
            Ok(20_000 + counts.fetch_add(1, Ordering::SeqCst))
        };
        let count_again = || totals.count_once("users", count());
        let (first, second, third) = tokio::join!(count_again(), count_again(), count_again());
        for total in [first, second, third] {
            assert_eq!(total.unwrap(), 20_000);
        }
        assert_eq!(counts.into_inner(), 1);
    }
}
