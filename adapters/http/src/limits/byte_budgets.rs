//! Counts and limits the bytes that the node keeps in memory or on the disk for users and networks.
//!
//! The crate governor is not suitable: it limits how many events start in a period, not how many bytes are in use.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The key of a budget, such as a user or a network.
pub trait Budgeted: Copy + Eq + Hash {
    /// The maximum number of bytes that are kept at the same time.
    fn max_bytes(self) -> usize;
}

/// The bytes that are kept for each key. Clones share the counts.
#[derive(Debug)]
pub struct ByteBudgets<K>(Arc<Mutex<HashMap<K, usize>>>);

/// Bytes that count for all of their keys until this value is dropped.
#[derive(Debug)]
pub struct CountedBytes<K: Budgeted> {
    budgets: ByteBudgets<K>,
    keys: Vec<K>,
    bytes: usize,
}

/// The budget of a key is used up.
#[derive(Debug)]
pub struct OverBudget;

impl<K: Budgeted> ByteBudgets<K> {
    /// Starts to count bytes for these keys, from 0.
    pub fn open(&self, keys: Vec<K>) -> CountedBytes<K> {
        CountedBytes {
            budgets: self.clone(),
            keys,
            bytes: 0,
        }
    }

    fn counts(&self) -> MutexGuard<'_, HashMap<K, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Budgeted> CountedBytes<K> {
    /// Counts more bytes. If they exceed the budget of a key, counts none and fails. If nothing else is counted for the
    /// key, even more bytes than the whole budget are accepted.
    pub fn add(&mut self, bytes: usize) -> Result<(), OverBudget> {
        let mut counts = self.budgets.counts();
        let is_over = |key: &K| {
            let counted = counts.get(key).copied().unwrap_or_default();
            counted > 0 && counted + bytes > key.max_bytes()
        };
        if self.keys.iter().any(is_over) {
            return Err(OverBudget);
        }
        for key in &self.keys {
            *counts.entry(*key).or_default() += bytes;
        }
        drop(counts);
        self.bytes += bytes;
        Ok(())
    }
}

impl<K: Budgeted> Drop for CountedBytes<K> {
    fn drop(&mut self) {
        let mut counts = self.budgets.counts();
        for key in &self.keys {
            if let Some(counted) = counts.get_mut(key) {
                *counted -= self.bytes;
                if *counted == 0 {
                    counts.remove(key);
                }
            }
        }
    }
}

impl<K> Clone for ByteBudgets<K> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<K> Default for ByteBudgets<K> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    enum Key {
        Small,
        Large,
    }

    impl Budgeted for Key {
        fn max_bytes(self) -> usize {
            match self {
                Self::Small => 10,
                Self::Large => 15,
            }
        }
    }

    #[test]
    fn bytes_are_counted_for_each_key_up_to_its_limit() {
        let budgets = ByteBudgets::default();
        let mut both = budgets.open(vec![Key::Small, Key::Large]);
        both.add(9).unwrap();
        both.add(1).unwrap();
        assert!(both.add(1).is_err(), "the small one is full");
        let mut large = budgets.open(vec![Key::Large]);
        assert!(large.add(6).is_err());
        large.add(5).unwrap();
        drop(both);
        large.add(10).unwrap();
        drop(large);
        assert!(budgets.counts().is_empty());
    }

    #[test]
    fn more_than_the_whole_budget_is_counted_alone() {
        let budgets = ByteBudgets::default();
        let mut alone = budgets.open(vec![Key::Small]);
        alone.add(11).unwrap();
        assert!(budgets.open(vec![Key::Small]).add(1).is_err());
        drop(alone);
        assert!(budgets.open(vec![Key::Small]).add(1).is_ok());
    }
}
