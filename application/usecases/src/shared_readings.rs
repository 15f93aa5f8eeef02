//! A cache of readings that many viewers share. Even if ten thousand of them look at the same time, a value is read
//! only once a second (D237).

use std::hash::Hash;
use std::sync::Arc;

use domain_kernel::Timestamp;
use quick_cache::sync::Cache;
use tokio::sync::Mutex;

use crate::AppResult;

/// The maximum number of cached values. If someone guesses keys, this only evicts other values, which are then read
/// again.
const MAX_READINGS: usize = 1_000;
/// The minimum time in milliseconds for which a value is shown.
const MIN_AGE_MILLIS: i64 = 1_000;
/// A value is shown at least this many times as long as reading it took.
const AGE_FACTOR: i64 = 10;

/// A value that its viewers share. If it is being read, viewers wait for it.
struct Slot<T>(Mutex<Option<Reading<T>>>);

struct Reading<T> {
    began_at: Timestamp,
    due_at: Timestamp,
    /// The value. `None` if no value exists for the key.
    read: Option<Arc<T>>,
}

/// The cached values of this node by their keys.
pub(crate) struct SharedReadings<K, T>(Cache<K, Arc<Slot<T>>>);

impl<K: Eq + Hash + Clone, T> Default for SharedReadings<K, T> {
    fn default() -> Self {
        Self(Cache::new(MAX_READINGS))
    }
}

impl<K: Eq + Hash + Clone, T> SharedReadings<K, T> {
    /// Returns the value of a key. Reads it if the cached value is too old.
    pub async fn read(
        &self,
        key: &K,
        now: impl Fn() -> Timestamp,
        read: impl AsyncFnOnce() -> AppResult<Option<T>>,
    ) -> AppResult<Option<Arc<T>>> {
        let slot = self.0.get(key).unwrap_or_else(|| {
            let slot = Arc::new(Slot(Mutex::new(None)));
            self.0.insert(key.clone(), slot.clone());
            slot
        });
        let mut last = slot.0.lock().await;
        let began_at = now();
        if let Some(last) = &*last
            && (last.began_at..last.due_at).contains(&began_at)
        {
            return Ok(last.read.clone());
        }
        let read = read().await?.map(Arc::new);
        let age = now().millis_since(began_at) * AGE_FACTOR;
        *last = Some(Reading {
            began_at,
            due_at: began_at.plus_millis(age.max(MIN_AGE_MILLIS)),
            read: read.clone(),
        });
        Ok(read)
    }

    /// Removes a changed value, so that its viewers on this node see the change at once.
    pub fn forget(&self, key: &K) {
        self.0.remove(key);
    }

    /// Removes all values, because any of them may have changed.
    pub fn forget_all(&self) {
        self.0.clear();
    }

    /// Removes the values that are too old to be shown, so that they take no memory.
    pub fn forget_old(&self, now: Timestamp) {
        self.0.retain(|_, slot| match slot.0.try_lock() {
            Ok(last) => last
                .as_ref()
                .is_some_and(|last| (last.began_at..last.due_at).contains(&now)),
            // The value is being read.
            Err(_) => true,
        });
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};

    use futures_util::future::join_all;

    use super::*;
    use crate::AppError;

    const KEY: u8 = 1;

    #[derive(Default)]
    struct Node {
        boards: SharedReadings<u8, &'static str>,
        millis: AtomicI64,
        reads: AtomicUsize,
    }

    impl Node {
        /// Reads the board. The reading takes this many milliseconds.
        async fn read(&self, takes: i64) -> AppResult<Option<Arc<&'static str>>> {
            let now = || Timestamp::from_millis(self.millis.load(Ordering::Relaxed));
            let read = async || {
                tokio::task::yield_now().await;
                self.millis.fetch_add(takes, Ordering::Relaxed);
                self.reads.fetch_add(1, Ordering::Relaxed);
                Ok(Some("board"))
            };
            self.boards.read(&KEY, now, read).await
        }

        fn reads(&self) -> usize {
            self.reads.load(Ordering::Relaxed)
        }
    }

    #[tokio::test]
    async fn a_thousand_viewers_share_one_reading_for_a_second() {
        let node = Node::default();
        let all = join_all((0..1_000).map(|_| node.read(0))).await;
        assert!(all.iter().all(|board| board.as_ref().unwrap().is_some()));
        assert_eq!(node.reads(), 1);
        node.millis.store(999, Ordering::Relaxed);
        node.read(0).await.unwrap();
        assert_eq!(node.reads(), 1);
        node.millis.store(1_000, Ordering::Relaxed);
        node.read(0).await.unwrap();
        assert_eq!(node.reads(), 2);
    }

    #[tokio::test]
    async fn a_long_reading_is_shown_ten_times_as_long() {
        let node = Node::default();
        node.read(300).await.unwrap();
        node.millis.store(2_999, Ordering::Relaxed);
        node.read(0).await.unwrap();
        assert_eq!(node.reads(), 1);
        node.millis.store(3_000, Ordering::Relaxed);
        node.read(0).await.unwrap();
        assert_eq!(node.reads(), 2);
    }

    #[tokio::test]
    async fn a_changed_board_is_read_again_at_once() {
        let node = Node::default();
        node.read(0).await.unwrap();
        node.boards.forget(&KEY);
        node.read(0).await.unwrap();
        assert_eq!(node.reads(), 2);
    }

    #[tokio::test]
    async fn only_a_value_that_is_still_shown_stays_in_memory() {
        let node = Node::default();
        let forget_at = |millis| node.boards.forget_old(Timestamp::from_millis(millis));
        node.read(0).await.unwrap();
        forget_at(999);
        assert_eq!(node.boards.0.len(), 1);
        forget_at(1_000);
        assert_eq!(node.boards.0.len(), 0);
        // A value that is being read stays, so that its viewers go on sharing the reading.
        let slot = Arc::new(Slot(Mutex::new(None)));
        node.boards.0.insert(KEY, Arc::clone(&slot));
        let reading = slot.0.lock().await;
        forget_at(2_000);
        assert_eq!(node.boards.0.len(), 1);
        drop(reading);
        forget_at(2_000);
        assert_eq!(node.boards.0.len(), 0);
    }

    #[tokio::test]
    async fn a_failed_reading_is_not_kept() {
        let node = Node::default();
        let now = || Timestamp::from_millis(0);
        let failed = node
            .boards
            .read(&KEY, now, async || Err(AppError::NotFound));
        assert!(failed.await.is_err());
        assert!(node.read(0).await.unwrap().is_some());
    }
}
