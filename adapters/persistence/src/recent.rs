//! What was read a moment ago, kept for so long that it may be out of date by no more than that.

use std::hash::Hash;
use std::time::{Duration, Instant};

use quick_cache::sync::Cache;

/// Values by key, good for a while after they were read.
pub struct Recent<K, V> {
    kept: Cache<K, (Instant, V)>,
    good_for: Duration,
}

impl<K: Eq + Hash, V: Clone> Recent<K, V> {
    /// As many values at most.
    pub fn new(capacity: usize, good_for: Duration) -> Self {
        Self {
            kept: Cache::new(capacity),
            good_for,
        }
    }

    /// The value under `key`, if it is known and still good.
    pub fn get(&self, key: &K) -> Option<V> {
        let (since, value) = self.kept.get(key)?;
        (since.elapsed() < self.good_for).then_some(value)
    }

    /// Keeps a value.
    pub fn insert(&self, key: K, value: V) {
        self.kept.insert(key, (Instant::now(), value));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_known_until_its_time_is_over() {
        let kept = Recent::new(8, Duration::from_hours(1));
        assert_eq!(kept.get(&1), None);
        kept.insert(1, 'a');
        kept.insert(1, 'b');
        assert_eq!((kept.get(&1), kept.get(&2)), (Some('b'), None));
        let over = Recent::new(8, Duration::ZERO);
        over.insert(1, 'a');
        assert_eq!(over.get(&1), None);
    }
}
