//! Limits of failed sign-ins (D46) that each node counts itself. Many people share one address, so only
//! failures count, and none of them closes an address. An attempt counts as failed until it has
//! succeeded, so that guesses sent at once are not more than the limit.
//!
//! A sign-in on a known device (D55) is counted for its account and device. Any other is counted for
//! its account and address, and for the address, whose failures slow sign-ins down
//! ([`FailureBudgets`]). The wait of an account, which holds on all nodes, is in the use case.
//!
//! Governor would not do: an attempt is counted before it is known whether it fails, and is taken back if it does not
//! (`rate_windows`, `failure_budgets`).

use std::hash::{BuildHasher as _, RandomState};
use std::net::IpAddr;

use domain_kernel::{DeviceId, MAX_EMAIL_BYTES, Timestamp, UserId, case_fold, normalize};

use crate::limits::failure_budgets::{BudgetShare, FailureBudgets};
use crate::limits::rate_windows::{Counted, RateWindows, network};
use crate::web::problem::Problem;

/// Failures a minute for an account together with an address or a known device.
const MAX_FAILURES: u32 = 10;
/// Windows kept, some 10 MB. When more are needed, the least used ones are dropped.
const MAX_WINDOWS: usize = 100_000;

/// The failures of the last minute, shared by all workers.
#[derive(Debug)]
pub struct LoginRateLimiter {
    windows: RateWindows<Key>,
    budgets: FailureBudgets,
    accounts: AccountHasher,
}

/// Counters have a fixed size, whatever was sent as the account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Key {
    AccountAtAddress(u64, Option<IpAddr>),
    AccountOnDevice(u64, DeviceId),
    EmailToken(u64, Option<IpAddr>),
    CurrentPassword(UserId),
}

/// Hashes accounts as they were typed. The key is random, so that an attacker cannot choose two accounts with
/// the same hash.
#[derive(Debug, Default)]
pub struct AccountHasher(RandomState);

/// A guess that counts as failed. Dropping it keeps the count.
#[derive(Debug)]
pub struct Guess<'a>(Counted<'a, Key>);

/// A sign-in that counts as failed. Dropping it keeps the count.
#[derive(Debug)]
pub struct SignInAttempt<'a> {
    counted: Guess<'a>,
    /// The sign-in's part of its address' budget; none on a known device.
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
    /// Counts a sign-in as failed, or refuses it with 429 if too many have failed. Waits if too many of
    /// its address have failed and its device is not known. `account` is what the caller typed.
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
        // Also on a known device whose count is used up: its cookie may have been copied.
        let network = address.map(network);
        // Also counts those that wait, so that guesses at one account do not fill the queue.
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
    /// Two spellings of an address have the same hash. Folding 1 MiB takes half a second, so all texts
    /// that are too long for an address have the same.
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

    /// Takes the count of the address back, because the account had to wait.
    pub fn give_back_budget(self) {
        if let Some(permit) = self.permit {
            permit.take_back();
        }
    }
}

#[cfg(test)]
mod tests;
