//! Counts events of each key in windows of one minute. The number of counters is limited.
//!
//! The crate governor is not suitable: it cannot reduce a count again, it allows one more attempt every six seconds
//! instead of ten after a minute, and its map of keys grows until it is cleaned up.

use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, MutexGuard, PoisonError};

use domain_kernel::Timestamp;
use quick_cache::unsync::Cache;

use crate::web::problem::Problem;

/// The length of a window.
const WINDOW_SECONDS: i64 = 60;

/// A counter for each key, shared by all workers. If there are too many keys, the counters that were used least
/// recently are dropped.
#[derive(Debug)]
pub struct RateWindows<K>(Mutex<Cache<K, Window>>);

#[derive(Clone, Copy, Debug)]
struct Window {
    ends_at: Timestamp,
    count: u32,
}

/// A counted event. It stays counted when this value is dropped.
#[derive(Debug)]
pub struct Counted<'a, K: Eq + Hash> {
    windows: &'a RateWindows<K>,
    key: K,
    ends_at: Timestamp,
}

impl<K: Eq + Hash + Clone> RateWindows<K> {
    /// Creates counters for at most `max_keys` keys.
    pub fn new(max_keys: usize) -> Self {
        Self(Mutex::new(Cache::new(max_keys)))
    }

    /// Counts one event, or refuses it with 429 if the counter of the key has reached `limit`. The first event of a key
    /// opens a window of one minute.
    pub fn count(&self, key: K, limit: u32, now: Timestamp) -> Result<Counted<'_, K>, Problem> {
        let mut windows = self.windows();
        let current = windows.get(&key).filter(|window| window.ends_at > now);
        if let Some(full) = current.filter(|window| window.count >= limit) {
            let seconds = full.ends_at.seconds_since(now);
            return Err(Problem::too_many_requests(
                u32::try_from(seconds).unwrap_or(1),
            ));
        }
        let window = Window {
            ends_at: current.map_or(now.plus_seconds(WINDOW_SECONDS), |window| window.ends_at),
            count: current.map_or(1, |window| window.count.saturating_add(1)),
        };
        windows.insert(key.clone(), window);
        Ok(Counted {
            windows: self,
            key,
            ends_at: window.ends_at,
        })
    }
}

impl<K: Eq + Hash> RateWindows<K> {
    fn windows(&self) -> MutexGuard<'_, Cache<K, Window>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Eq + Hash> Counted<'_, K> {
    /// Reduces the count again, unless its window is over.
    pub fn take_back(self) {
        if let Some(mut window) = self.windows.windows().get_mut(&self.key)
            && window.ends_at == self.ends_at
        {
            window.count = window.count.saturating_sub(1);
        }
    }
}

/// Returns an IPv4 address unchanged. Returns the /64 network of an IPv6 address, because one customer usually owns all
/// addresses of such a network.
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: Timestamp = Timestamp::from_millis(0);

    #[test]
    fn the_number_of_counters_is_bounded() {
        let counters = RateWindows::new(1_000);
        for key in 0..5_000 {
            counters.count(key, 1, START).unwrap();
        }
        assert!(counters.windows().len() <= 1_000);
    }

    #[test]
    fn a_full_window_refuses_until_it_ends_or_a_count_is_taken_back() {
        let counters = RateWindows::new(10);
        let first = counters.count((), 2, START).unwrap();
        counters.count((), 2, START).unwrap();
        assert!(counters.count((), 2, START.plus_seconds(59)).is_err());
        first.take_back();
        let second = counters.count((), 2, START.plus_seconds(59)).unwrap();
        assert!(counters.count((), 2, START.plus_seconds(59)).is_err());
        assert!(counters.count((), 2, START.plus_seconds(60)).is_ok());
        second.take_back();
        assert!(counters.count((), 2, START.plus_seconds(60)).is_ok());
        assert!(counters.count((), 2, START.plus_seconds(60)).is_err());
    }
}
