//! Failed sign-ins in a transaction.

use async_trait::async_trait;
use domain_accounts::SignInCounter;
use domain_kernel::Timestamp;

use crate::StoreResult;

/// Failed sign-ins in a row, counted on all nodes together (D46).
#[async_trait]
pub trait SignInFailures {
    /// Counts an attempt as failed before its password is checked, so that attempts at the same time cannot exceed the
    /// limit. Counts nothing if the counter must still wait at `now`, and returns the end of the wait.
    async fn count_sign_in(
        &self,
        counter: &SignInCounter,
        now: Timestamp,
    ) -> StoreResult<Option<Timestamp>>;
    /// Removes an attempt from the count, because its password was not checked.
    async fn uncount_sign_in(&self, counter: &SignInCounter, now: Timestamp) -> StoreResult<()>;
    /// Resets a counter after a successful sign-in.
    async fn reset_sign_in_failures(&self, counter: &SignInCounter) -> StoreResult<()>;
    /// Deletes at most `limit` counters: those that have expired at `now`, and the oldest ones if there are more than
    /// `max`. Returns how many.
    async fn sweep_sign_in_failures(
        &self,
        now: Timestamp,
        max: u64,
        limit: u64,
    ) -> StoreResult<u64>;
}
