//! Counters of what happened in the last minute, bounded in number.

use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, MutexGuard, PoisonError};

use domain_kernel::Timestamp;
use quick_cache::unsync::Cache;

use crate::problem::Problem;

/// The length of a window.
const WINDOW_SECONDS: i64 = 60;

/// A counter for each key, shared by all workers. When there are too many keys, the least used ones are
/// dropped.
#[derive(Debug)]
pub struct RateWindows<K>(Mutex<Cache<K, Window>>);

#[derive(Clone, Copy, Debug)]
struct Window {
    ends_at: Timestamp,
    count: u32,
}

impl<K: Eq + Hash> RateWindows<K> {
    /// Creates counters for at most `max_keys` keys.
    pub fn new(max_keys: usize) -> Self {
        Self(Mutex::new(Cache::new(max_keys)))
    }

    /// Refuses with 429 if the counter of the key has reached `limit`.
    pub fn check(&self, key: &K, limit: u32, now: Timestamp) -> Result<(), Problem> {
        let windows = self.windows();
        let full = windows
            .get(key)
            .filter(|window| window.ends_at > now && window.count >= limit);
        full.map_or(Ok(()), |window| {
            let seconds = window.ends_at.seconds_since(now);
            Err(Problem::too_many_requests(
                u32::try_from(seconds).unwrap_or(1),
            ))
        })
    }

    /// Counts one more. The first one opens a window of a minute.
    pub fn record(&self, key: K, now: Timestamp) {
        let mut windows = self.windows();
        let current = windows.get(&key).filter(|window| window.ends_at > now);
        let window = Window {
            ends_at: current.map_or(now.plus_seconds(WINDOW_SECONDS), |window| window.ends_at),
            count: current.map_or(1, |window| window.count.saturating_add(1)),
        };
        windows.insert(key, window);
    }

    fn windows(&self) -> MutexGuard<'_, Cache<K, Window>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns an IPv4 address unchanged, and of an IPv6 address its /64 network, because one customer has all
/// of its addresses.
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_counters_is_bounded() {
        let counters = RateWindows::new(1_000);
        for key in 0..5_000 {
            counters.record(key, Timestamp::from_millis(0));
        }
        assert!(counters.windows().len() <= 1_000);
    }
}
