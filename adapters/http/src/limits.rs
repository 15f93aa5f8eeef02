//! Limits of failed sign-ins (D46): an exam hall shares one address, so only failures count. Ten a
//! minute for an account and address together, a hundred a minute for an address.
//!
//! Each node counts what it sees. The same holds for everything else that could be guessed at: the
//! tokens of links, the current password, and asking for links.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};

use domain_kernel::{Timestamp, case_fold, normalize};

use crate::problem::Problem;

/// Failures a minute for an account and address together.
const OF_ACCOUNT: u32 = 10;
/// Failures a minute for an address.
const OF_ADDRESS: u32 = 100;
/// The length of a window, in seconds.
const WINDOW: i64 = 60;
/// Entries above which expired ones are looked for.
const FEW: usize = 4096;

/// The failures of the last minute, shared by all workers.
#[derive(Debug, Default)]
pub struct Limits(Mutex<Counts>);

#[derive(Debug, Default)]
struct Counts {
    windows: HashMap<Key, Window>,
    /// Entries at which expired ones are dropped next.
    prune_at: usize,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Key {
    Account(String, Option<IpAddr>),
    Address(Option<IpAddr>),
}

#[derive(Clone, Copy, Debug)]
struct Window {
    ends_at: Timestamp,
    failures: u32,
}

/// Somebody who tries: an account's name as it was typed, and an address.
#[derive(Clone, Debug)]
pub struct Attempter([(Key, u32); 2]);

impl Attempter {
    /// The keys under which a failure counts.
    pub fn new(account: &str, address: Option<IpAddr>) -> Self {
        let address = address.map(network);
        Self([
            (
                Key::Account(case_fold(&normalize(account)), address),
                OF_ACCOUNT,
            ),
            (Key::Address(address), OF_ADDRESS),
        ])
    }
}

/// Whoever has an IPv6 address has 2^64 of them: what counts is the network.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64)),
    }
}

impl Limits {
    /// Refuses with 429 whoever has failed too often.
    pub fn check(&self, attempter: &Attempter, now: Timestamp) -> Result<(), Problem> {
        let counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let full = attempter.0.iter().filter_map(|(key, limit)| {
            counts
                .windows
                .get(key)
                .filter(|window| window.ends_at > now && window.failures >= *limit)
        });
        match full.map(|window| window.ends_at.seconds_since(now)).max() {
            None => Ok(()),
            Some(seconds) => Err(Problem::too_many_requests(
                u32::try_from(seconds).unwrap_or(1),
            )),
        }
    }

    /// Counts a failure.
    pub fn count(&self, attempter: &Attempter, now: Timestamp) {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if counts.windows.len() >= counts.prune_at.max(FEW) {
            counts.windows.retain(|_, window| window.ends_at > now);
            counts.prune_at = counts.windows.len().saturating_mul(2);
        }
        for (key, _) in &attempter.0 {
            let fresh = Window {
                ends_at: now.plus_seconds(WINDOW),
                failures: 0,
            };
            let window = counts.windows.entry(key.clone()).or_insert(fresh);
            if window.ends_at <= now {
                *window = fresh;
            }
            window.failures = window.failures.saturating_add(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: Timestamp = Timestamp::from_millis(0);

    fn attempter(account: &str, address: &str) -> Attempter {
        Attempter::new(account, Some(address.parse().unwrap()))
    }

    #[test]
    fn the_eleventh_try_after_ten_failures_waits_for_the_minute_to_end() {
        let limits = Limits::default();
        let ada = attempter("ada@example.org", "10.0.0.1");
        for _ in 0..10 {
            assert!(limits.check(&ada, START).is_ok());
            limits.count(&ada, START);
        }
        assert!(limits.check(&ada, START.plus_seconds(59)).is_err());
        assert!(limits.check(&ada, START.plus_seconds(60)).is_ok());
    }

    #[test]
    fn the_others_of_an_address_are_not_kept_out_by_ten_failures() {
        let limits = Limits::default();
        let ada = attempter("ADA@example.org ", "10.0.0.1");
        (0..10).for_each(|_| limits.count(&ada, START));
        assert!(
            limits
                .check(&attempter("ada@example.org", "10.0.0.1"), START)
                .is_err()
        );
        assert!(
            limits
                .check(&attempter("bob@example.org", "10.0.0.1"), START)
                .is_ok()
        );
        assert!(
            limits
                .check(&attempter("ada@example.org", "10.0.0.2"), START)
                .is_ok()
        );
    }

    #[test]
    fn a_hundred_failures_close_an_address_for_everybody() {
        let limits = Limits::default();
        for n in 0..100 {
            limits.count(
                &attempter(&format!("{n}@example.org"), "2001:db8::1"),
                START,
            );
        }
        assert!(
            limits
                .check(&attempter("new@example.org", "2001:db8::2"), START)
                .is_err()
        );
        assert!(
            limits
                .check(&attempter("new@example.org", "2001:db9::2"), START)
                .is_ok()
        );
    }
}
