//! Limits of failed sign-ins (D46). Each node counts separately. Many people may share one address, so only failures
//! count, and an address is never blocked. An attempt counts as failed until it has succeeded, so that simultaneous
//! guesses cannot exceed the limit.
//!
//! A sign-in on a known device (D55) is counted for its account and device. Any other sign-in is counted twice: for its
//! account together with its address, and for its address alone ([`FailureBudgets`]), whose failures delay sign-ins.
//! The use case makes an account wait on all nodes.
//!
//! The crate governor is not suitable: an attempt must be counted before its result is known, and the count must be
//! taken back if it succeeds (`rate_windows`, `failure_budgets`).

use std::hash::{BuildHasher as _, RandomState};
use std::net::IpAddr;

use domain_kernel::{DeviceId, MAX_EMAIL_BYTES, Timestamp, UserId, case_fold, normalize};

use crate::limits::failure_budgets::{BudgetShare, FailureBudgets};
use crate::limits::rate_windows::{Counted, RateWindows, network};
use crate::web::problem::Problem;

/// The maximum number of failures in a minute for an account together with an address or a known device.
const MAX_FAILURES: u32 = 10;
/// The maximum number of counters. They take about 10 MB. If more are needed, the counters that were used least
/// recently are dropped.
const MAX_WINDOWS: usize = 100_000;

/// The failures in the last minute, shared by all workers.
#[derive(Debug)]
pub struct LoginRateLimiter {
    windows: RateWindows<Key>,
    budgets: FailureBudgets,
    accounts: AccountHasher,
}

/// The key of a counter. It has a fixed size, even if the client sent a long account name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Key {
    AccountAtAddress(u64, Option<IpAddr>),
    AccountOnDevice(u64, DeviceId),
    EmailToken(u64, Option<IpAddr>),
    CurrentPassword(UserId),
}

/// Hashes account names in the form that the client sent. The key of the hash is random, so that an attacker cannot
/// choose two accounts with the same hash.
#[derive(Debug, Default)]
pub struct AccountHasher(RandomState);

/// A guess that counts as failed. It remains counted when this value is dropped.
#[derive(Debug)]
pub struct Guess<'a>(Counted<'a, Key>);

/// A sign-in that counts as failed. It remains counted when this value is dropped.
#[derive(Debug)]
pub struct SignInAttempt<'a> {
    counted: Guess<'a>,
    /// The share of the address's budget that the sign-in uses. `None` on a known device.
    permit: Option<BudgetShare>,
}

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
    /// Counts a sign-in as failed, or refuses it with 429 if too many have failed. If the device is not known and the
    /// address has too many failures, the sign-in waits. `account` is the text that the client sent.
    pub async fn admit_sign_in(
        &self,
        account: &str,
        address: Option<IpAddr>,
        device: Option<DeviceId>,
        now: Timestamp,
    ) -> Result<SignInAttempt<'_>, Problem> {
        let account = self.accounts.hash(account);
        let on_device = device.map(|device| self.count(Key::AccountOnDevice(account, device), now));
        if let Some(Ok(counted)) = on_device {
            return Ok(SignInAttempt {
                counted,
                permit: None,
            });
        }
        // A known device also gets here when its own limit is reached, because its cookie may have been copied.
        let network = address.map(network);
        // Waiting sign-ins are counted too, so that guesses at one account cannot fill the queue.
        let counted = self.count(Key::AccountAtAddress(account, network), now)?;
        match self.budgets.acquire(network, account).await {
            Ok(permit) => Ok(SignInAttempt {
                counted,
                permit: Some(permit),
            }),
            Err(refusal) => {
                counted.take_back();
                Err(refusal)
            }
        }
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
    /// too long for an address get one common hash.
    pub fn hash(&self, account: &str) -> u64 {
        let folded = (account.len() <= MAX_EMAIL_BYTES).then(|| case_fold(&normalize(account)));
        self.0.hash_one(folded)
    }
}

impl Guess<'_> {
    /// Takes the count back, because the guess was right or was not checked.
    pub fn take_back(self) {
        self.0.take_back();
    }
}

impl SignInAttempt<'_> {
    /// Takes the count back, because the sign-in succeeded or its password was not checked.
    pub fn take_back(self) {
        self.counted.take_back();
        if let Some(permit) = self.permit {
            permit.take_back();
        }
    }

    /// Takes the count of the address back, because the account itself had to wait.
    pub fn give_back_budget(self) {
        if let Some(permit) = self.permit {
            permit.take_back();
        }
    }
}

#[cfg(test)]
mod tests;
