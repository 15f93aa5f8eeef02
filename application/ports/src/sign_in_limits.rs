//! The counters that limit sign-ins.

use async_trait::async_trait;
use domain_access::Scope;
use domain_accounts::{AccountFailures, Network, PlaceFailures, SignInFailures, SignInPlace};
use domain_kernel::{EmailAddress, EmailDomain, Timestamp};
use uuid::Uuid;

use crate::StoreResult;

/// The stored failures of an account at one place. `None` where nothing is counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StoredFailures {
    pub account: Option<AccountFailures>,
    pub place: Option<PlaceFailures>,
}

impl StoredFailures {
    /// Returns the failures. If nothing is counted for the account, its seed is this one.
    pub fn or_none(&self, seed: Uuid) -> SignInFailures {
        SignInFailures {
            account: self.account.unwrap_or(AccountFailures::none(seed)),
            place: self.place.unwrap_or(PlaceFailures::NONE),
        }
    }
}

/// Whose known networks count for a sign-in: those of the user, otherwise those of the organization with the domain of
/// the address, otherwise those of `fallback`, otherwise those of anyone.
#[derive(Clone, Debug)]
pub struct SignInHome {
    /// The scope of the user with the address, if there is one.
    pub user: Option<Scope>,
    pub domain: EmailDomain,
    pub fallback: Option<Scope>,
}

/// Reads what limits a sign-in, outside of a transaction.
#[async_trait]
pub trait SignInQueries: Send + Sync {
    /// Returns the stored failures of an account at one place.
    async fn sign_in_failures(
        &self,
        email: &EmailAddress,
        place: SignInPlace,
    ) -> StoreResult<StoredFailures>;
    /// Returns until when a network is known, if it is known at `now`. The same statement answers for an address with
    /// and without a user.
    async fn network_known_until(
        &self,
        home: &SignInHome,
        network: Network,
        now: Timestamp,
    ) -> StoreResult<Option<Timestamp>>;
}

/// Failed sign-ins of accounts, and the networks that organizations know. All nodes share them (D102). Failures are
/// counted for every address, even without an account.
#[async_trait]
pub trait SignInLimits {
    /// Returns the counters that all places of an account share, or `None` if nothing is counted.
    async fn account_failures(&self, email: &EmailAddress) -> StoreResult<Option<AccountFailures>>;
    /// Returns the failures of an account at one place, or `None` if nothing is counted.
    async fn place_failures(
        &self,
        email: &EmailAddress,
        place: SignInPlace,
    ) -> StoreResult<Option<PlaceFailures>>;
    /// Replaces the counters that all places of an account share, unless they are no longer `before`. Returns whether
    /// `after` is stored. They are kept for a day. Empty counters are deleted.
    async fn replace_account_failures(
        &self,
        email: &EmailAddress,
        before: Option<AccountFailures>,
        after: AccountFailures,
        now: Timestamp,
    ) -> StoreResult<bool>;
    /// Replaces the failures of an account at one place, as
    /// [`replace_account_failures`](Self::replace_account_failures) does. If both are replaced, those of the account
    /// come first.
    async fn replace_place_failures(
        &self,
        email: &EmailAddress,
        place: SignInPlace,
        before: Option<PlaceFailures>,
        after: PlaceFailures,
        now: Timestamp,
    ) -> StoreResult<bool>;
    /// Deletes all failures of an account.
    async fn forget_failures(&self, email: &EmailAddress) -> StoreResult<()>;
    /// Makes the network known to the scope for 30 days. Writes at most once a minute, so that the sign-ins of an exam
    /// room do not wait for each other.
    async fn know_network(&self, scope: Scope, network: Network, now: Timestamp)
    -> StoreResult<()>;
    /// Deletes expired counters and networks, and the oldest ones if there are more than `max`. Deletes at most `limit`
    /// of each kind, and returns how many.
    async fn sweep_sign_in_limits(&self, now: Timestamp, max: u64, limit: u64) -> StoreResult<u64>;
}
