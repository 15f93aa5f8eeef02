//! Limits of failed sign-ins (D46): many people share one address, so only failures count. Ten a
//! minute for an account and address together, a hundred a minute for an address. The same limits
//! hold for everything else that could be guessed: the tokens of links and the current password.
//! Requests for links have windows of their own. Each node counts what it sees.
//!
//! The counters are our own and not governor's: governor cannot look at a counter without using one
//! try up, and it gives one try back every six seconds instead of ten after a minute.

use std::hash::{BuildHasher as _, RandomState};
use std::net::IpAddr;

use domain_kernel::{MAX_EMAIL_BYTES, Timestamp, case_fold, normalize};

use crate::problem::Problem;
use crate::rate_windows::{RateWindows, network};

/// Failures a minute for an account and address together.
const MAX_ACCOUNT_FAILURES: u32 = 10;
/// Failures a minute for an address.
const MAX_ADDRESS_FAILURES: u32 = 100;
/// Windows kept, some 10 MB. When more are needed, the least used ones are dropped.
const MAX_WINDOWS: usize = 100_000;

/// The failures of the last minute, shared by all workers.
#[derive(Debug)]
pub struct LoginRateLimiter {
    windows: RateWindows<Key>,
    /// Keyed at random, so that nobody can choose two accounts with the same hash.
    hasher: RandomState,
}

/// Counters have a fixed size, whatever was sent as the account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Key {
    Account(u64, Option<IpAddr>),
    Address(Option<IpAddr>),
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
            windows: RateWindows::new(MAX_WINDOWS),
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
        self.windows.check(&address, MAX_ADDRESS_FAILURES, now)?;
        let account = Key::Account(self.account_hash(account), network);
        self.windows.check(&account, MAX_ACCOUNT_FAILURES, now)?;
        Ok(RateLimitKey { account, address })
    }

    /// Refuses with 429 if one of the two counters has reached its limit since `key` was admitted.
    pub fn check(&self, key: RateLimitKey, now: Timestamp) -> Result<(), Problem> {
        self.windows
            .check(&key.address, MAX_ADDRESS_FAILURES, now)?;
        self.windows.check(&key.account, MAX_ACCOUNT_FAILURES, now)
    }

    /// Counts a failure.
    pub fn record_failure(&self, key: RateLimitKey, now: Timestamp) {
        self.windows.record(key.account, now);
        self.windows.record(key.address, now);
    }

    /// Two spellings of an address share a counter. Folding 1 MiB takes half a second, so all texts
    /// that are too long for an address share one.
    fn account_hash(&self, account: &str) -> u64 {
        let folded = (account.len() <= MAX_EMAIL_BYTES).then(|| case_fold(&normalize(account)));
        self.hasher.hash_one(folded)
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
}
