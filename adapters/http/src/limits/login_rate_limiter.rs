//! Limits of guesses at passwords and tokens (D46). Each node counts separately. Many people may share one address, so
//! only failures count, and an address is never blocked. A guess counts as failed until it has succeeded, so that
//! simultaneous guesses cannot exceed the limit.
//!
//! Failed sign-ins delay further sign-ins from the same address ([`FailureBudgets`]), except on a known device (D55).
//! The use case limits the sign-ins to an account, on all nodes together (D102).
//!
//! The crate governor is not suitable: a guess must be counted before its result is known, and the count must be
//! reduced again if it succeeds (`rate_windows`, `failure_budgets`).

use std::hash::{BuildHasher as _, RandomState};
use std::net::IpAddr;

use domain_kernel::{MAX_EMAIL_BYTES, Timestamp, UserId, case_fold, normalize};

use crate::limits::failure_budgets::{BudgetShare, FailureBudgets};
use crate::limits::rate_windows::{Counted, RateWindows, network};
use crate::web::problem::Problem;

/// The maximum number of wrong guesses at one secret in a minute.
const MAX_FAILURES: u32 = 10;
/// The maximum number of counters. They take about 10 MB. If more are needed, the counters that were used least
/// recently are dropped.
const MAX_WINDOWS: usize = 100_000;

/// The counters of wrong tokens and passwords, and the budgets of addresses. All workers share them.
#[derive(Debug)]
pub struct LoginRateLimiter {
    windows: RateWindows<Key>,
    budgets: FailureBudgets,
    accounts: AccountHasher,
}

/// The key of a counter. It has a fixed size, even if the client sent a long account name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Key {
    EmailToken(u64, Option<IpAddr>),
    CurrentPassword(UserId),
}

/// Hashes account names in the form that the client sent. The key of the hash is random, so that an attacker cannot
/// choose two accounts with the same hash.
#[derive(Debug, Default)]
pub struct AccountHasher(RandomState);

/// A guess that counts as wrong, unless [`Self::take_back`] is called.
#[derive(Debug)]
pub struct Guess<'a>(Counted<'a, Key>);

impl Default for LoginRateLimiter {
    fn default() -> Self {
        Self {
            windows: RateWindows::new(MAX_WINDOWS),
            budgets: FailureBudgets::default(),
            accounts: AccountHasher::default(),
        }
    }
}

impl LoginRateLimiter {
    /// Takes a share of the budget of an address, for a sign-in on an unknown device. If the address has too many
    /// failures, the sign-in waits. The share counts as a failure unless it is given back. `account` is the text that
    /// the client sent.
    pub async fn acquire_budget(
        &self,
        account: &str,
        address: Option<IpAddr>,
    ) -> Result<BudgetShare, Problem> {
        let account = self.accounts.hash(account);
        self.budgets.acquire(address.map(network), account).await
    }

    /// Counts a guess of an emailed token as failed, or refuses it with 429.
    pub fn admit_email_token(
        &self,
        account: &str,
        address: Option<IpAddr>,
        now: Timestamp,
    ) -> Result<Guess<'_>, Problem> {
        let account = self.accounts.hash(account);
        self.count(Key::EmailToken(account, address.map(network)), now)
    }

    /// Counts a guess of the caller's own password as failed, or refuses it with 429.
    pub fn admit_current_password(
        &self,
        caller: UserId,
        now: Timestamp,
    ) -> Result<Guess<'_>, Problem> {
        self.count(Key::CurrentPassword(caller), now)
    }

    fn count(&self, key: Key, now: Timestamp) -> Result<Guess<'_>, Problem> {
        self.windows.count(key, MAX_FAILURES, now).map(Guess)
    }
}

impl AccountHasher {
    /// Returns the same hash for all spellings of an address. Folding 1 MiB takes half a second, so all texts that are
    /// too long for an address get the same hash.
    pub fn hash(&self, account: &str) -> u64 {
        let folded = (account.len() <= MAX_EMAIL_BYTES).then(|| case_fold(&normalize(account)));
        self.0.hash_one(folded)
    }
}

impl Guess<'_> {
    /// Reduces the count again, because the guess was right or was not checked.
    pub fn take_back(self) {
        self.0.take_back();
    }
}

#[cfg(test)]
mod tests;
