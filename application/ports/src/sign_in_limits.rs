//! The counters that limit sign-ins, in a transaction.

use async_trait::async_trait;
use domain_access::Scope;
use domain_accounts::{AccountFailures, Network, PlaceFailures, SignInPlace};
use domain_kernel::{EmailAddress, Timestamp};
use uuid::Uuid;

use crate::StoreResult;

/// Failed sign-ins of accounts, and the networks that organizations know. All nodes share them (D102). Failures are
/// counted for every address, even without an account.
#[async_trait]
pub trait SignInLimits {
    /// Returns the counters that all places of an account share, or `None` if nothing is counted.
    async fn account_failures(&self, email: &EmailAddress) -> StoreResult<Option<AccountFailures>>;
    /// Returns the counters that all places of an account share, and locks them until the end of the transaction. If
    /// nothing is counted, returns empty counters with this seed and locks them too.
    async fn lock_account_failures(
        &self,
        email: &EmailAddress,
        seed: Uuid,
        now: Timestamp,
    ) -> StoreResult<AccountFailures>;
    /// Returns the failures of an account at one place. Before changing them, lock the account.
    async fn place_failures(
        &self,
        email: &EmailAddress,
        place: SignInPlace,
    ) -> StoreResult<PlaceFailures>;
    /// Stores the counters that all places of an account share. They are kept for a day. Empty counters are deleted.
    async fn save_account_failures(
        &self,
        email: &EmailAddress,
        failures: &AccountFailures,
        now: Timestamp,
    ) -> StoreResult<()>;
    /// Stores the failures of an account at one place. They are kept for a day. Empty counters are deleted.
    async fn save_place_failures(
        &self,
        email: &EmailAddress,
        place: SignInPlace,
        failures: &PlaceFailures,
        now: Timestamp,
    ) -> StoreResult<()>;
    /// Deletes all failures of an account.
    async fn forget_failures(&self, email: &EmailAddress) -> StoreResult<()>;
    /// Whether a user of the scope has signed in from the network within 30 days. Without a scope, whether any user
    /// has.
    async fn is_network_known(
        &self,
        scope: Option<Scope>,
        network: Network,
        now: Timestamp,
    ) -> StoreResult<bool>;
    /// Makes the network known to the scope for 30 days. Writes at most once a minute, so that the sign-ins of an exam
    /// room do not wait for each other.
    async fn know_network(&self, scope: Scope, network: Network, now: Timestamp)
    -> StoreResult<()>;
    /// Deletes expired counters and networks, and the oldest ones if there are more than `max`. Deletes at most `limit`
    /// of each kind, and returns how many.
    async fn sweep_sign_in_limits(&self, now: Timestamp, max: u64, limit: u64) -> StoreResult<u64>;
}
