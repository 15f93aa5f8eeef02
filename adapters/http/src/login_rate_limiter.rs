//! Limits of failed sign-ins (D46): many people share one address, so only failures count. Ten a
//! minute for an account and address together, a hundred a minute for an address. The same limits
//! hold for everything else that could be guessed: the tokens of links, the current password, and
//! requests for links. Each node counts what it sees.
//!
//! The counters are our own and not governor's: governor cannot look at a counter without using one
//! try up, and it gives one try back every six seconds instead of ten after a minute.

use std::hash::{BuildHasher as _, RandomState};
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, MutexGuard, PoisonError};

use domain_kernel::{MAX_EMAIL_BYTES, Timestamp, case_fold, normalize};
use quick_cache::unsync::Cache;

use crate::problem::Problem;

/// Failures a minute for an account and address together.
const MAX_ACCOUNT_FAILURES: u32 = 10;
/// Failures a minute for an address.
const MAX_ADDRESS_FAILURES: u32 = 100;
/// The length of a window.
const WINDOW_SECONDS: i64 = 60;
/// Windows kept, some 10 MB. When more are needed, the least used ones are dropped.
const MAX_WINDOWS: usize = 100_000;

/// The failures of the last minute, shared by all workers.
#[derive(Debug)]
pub struct LoginRateLimiter {
    windows: Mutex<Cache<Key, Window>>,
    /// Keyed at random, so that nobody can choose two accounts with the same hash.
    hasher: RandomState,
}

/// Counters have a fixed size, whatever was sent as the account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Key {
    Account(u64, Option<IpAddr>),
    Address(Option<IpAddr>),
}

#[derive(Clone, Copy, Debug)]
struct Window {
    ends_at: Timestamp,
    failures: u32,
}

/// The two counters of an account and an address.
#[derive(Clone, Copy, Debug)]
pub struct RateLimitKey {
    account: Key,
    address: Key,
}

impl Default for LoginRateLimiter {
    fn default() -> Self {
        Self {
            windows: Mutex::new(Cache::new(MAX_WINDOWS)),
            hasher: RandomState::new(),
        }
    }
}

impl LoginRateLimiter {
    /// Refuses with 429 if the address, or the account from this address, has failed too often.
    /// Otherwise returns the key under which to record a failure. `account` is what the caller
    /// typed; it is not looked at if the address is refused.
    pub fn admit(
        &self,
        account: &str,
        address: Option<IpAddr>,
        now: Timestamp,
    ) -> Result<RateLimitKey, Problem> {
        let network = address.map(network);
        let address = Key::Address(network);
        self.check_window(address, MAX_ADDRESS_FAILURES, now)?;
        let account = Key::Account(self.account_hash(account), network);
        self.check_window(account, MAX_ACCOUNT_FAILURES, now)?;
        Ok(RateLimitKey { account, address })
    }

    /// Refuses with 429 if one of the two counters has reached its limit since `key` was admitted.
    pub fn check(&self, key: RateLimitKey, now: Timestamp) -> Result<(), Problem> {
        self.check_window(key.address, MAX_ADDRESS_FAILURES, now)?;
        self.check_window(key.account, MAX_ACCOUNT_FAILURES, now)
    }

    /// Counts a failure.
    pub fn record_failure(&self, key: RateLimitKey, now: Timestamp) {
        let mut windows = self.windows();
        for key in [key.account, key.address] {
            let current = windows.get(&key).filter(|window| window.ends_at > now);
            let window = Window {
                ends_at: current.map_or(now.plus_seconds(WINDOW_SECONDS), |window| window.ends_at),
                failures: current.map_or(1, |window| window.failures.saturating_add(1)),
            };
            windows.insert(key, window);
        }
    }

    fn check_window(&self, key: Key, limit: u32, now: Timestamp) -> Result<(), Problem> {
        let windows = self.windows();
        let full = windows
            .get(&key)
            .filter(|window| window.ends_at > now && window.failures >= limit);
        full.map_or(Ok(()), |window| {
            let seconds = window.ends_at.seconds_since(now);
            Err(Problem::too_many_requests(
                u32::try_from(seconds).unwrap_or(1),
            ))
        })
    }

    /// Two spellings of an address share a counter. Folding 1 MiB takes half a second, so all texts
    /// that are too long for an address share one.
    fn account_hash(&self, account: &str) -> u64 {
        let folded = (account.len() <= MAX_EMAIL_BYTES).then(|| case_fold(&normalize(account)));
        self.hasher.hash_one(folded)
    }

    fn windows(&self) -> MutexGuard<'_, Cache<Key, Window>> {
        self.windows.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One customer has 2^64 IPv6 addresses, so their network is what counts.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64)),
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;

    const START: Timestamp = Timestamp::from_millis(0);

    fn admit(
        limiter: &LoginRateLimiter,
        account: &str,
        address: &str,
    ) -> Result<RateLimitKey, Problem> {
        limiter.admit(account, Some(address.parse().unwrap()), START)
    }

    fn fail(limiter: &LoginRateLimiter, account: &str, address: &str, times: u32) {
        let key = admit(limiter, account, address).unwrap();
        (0..times).for_each(|_| limiter.record_failure(key, START));
    }

    #[test]
    fn after_ten_failures_an_account_waits_until_the_minute_ends() {
        let limiter = LoginRateLimiter::default();
        let key = admit(&limiter, "ada@example.org", "10.0.0.1").unwrap();
        for _ in 0..10 {
            assert!(limiter.check(key, START).is_ok());
            limiter.record_failure(key, START);
        }
        assert!(limiter.check(key, START.plus_seconds(59)).is_err());
        assert!(limiter.check(key, START.plus_seconds(60)).is_ok());
    }

    #[test]
    fn ten_failures_close_neither_another_account_nor_another_address() {
        let limiter = LoginRateLimiter::default();
        fail(&limiter, "ADA@example.org ", "10.0.0.1", 10);
        assert!(admit(&limiter, "ada@example.org", "10.0.0.1").is_err());
        assert!(admit(&limiter, "bob@example.org", "10.0.0.1").is_ok());
        assert!(admit(&limiter, "ada@example.org", "10.0.0.2").is_ok());
    }

    #[test]
    fn a_hundred_failures_close_an_address_for_every_account() {
        let limiter = LoginRateLimiter::default();
        for n in 0..100 {
            fail(&limiter, &format!("{n}@example.org"), "2001:db8::1", 1);
        }
        assert!(admit(&limiter, "new@example.org", "2001:db8::2").is_err());
        assert!(admit(&limiter, "new@example.org", "2001:db9::2").is_ok());
    }

    #[test]
    fn texts_too_long_for_an_address_share_one_counter_and_cost_nothing() {
        let limiter = LoginRateLimiter::default();
        let long = "\u{FDFA}".repeat(340_000);
        let since = Instant::now();
        fail(&limiter, &long, "10.0.0.1", 10);
        assert!(since.elapsed() < Duration::from_millis(50));
        assert!(admit(&limiter, &"x".repeat(2_000), "10.0.0.1").is_err());
        assert!(admit(&limiter, "ada@example.org", "10.0.0.1").is_ok());
    }

    #[test]
    fn the_number_of_counters_is_bounded() {
        let limiter = LoginRateLimiter::default();
        for n in 0..60_000_u32 {
            let address = IpAddr::from(n.to_be_bytes());
            let key = limiter.admit("ada@example.org", Some(address), START);
            limiter.record_failure(key.unwrap(), START);
        }
        assert!(limiter.windows().len() <= MAX_WINDOWS);
    }
}
