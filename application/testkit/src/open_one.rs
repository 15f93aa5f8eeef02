//! Opens a single attempt. The product opens several at once.

use application_ports::{Attempts, Opened, StoreError, StoreResult};
use async_trait::async_trait;
use domain_scheduling::Attempt;

/// A transaction in which a test opens one attempt.
#[async_trait]
pub trait OpenOne {
    /// Like [`Attempts::open_attempts`], for one attempt. Returns `None` if the user does not take part in the event. Fails
    /// with `StoreError::Stale` if the event has changed.
    async fn open_attempt(
        &self,
        attempt: &Attempt,
        event_version: i32,
    ) -> StoreResult<Option<Attempt>>;
}

#[async_trait]
impl<T: Attempts + Sync + ?Sized> OpenOne for T {
    async fn open_attempt(
        &self,
        attempt: &Attempt,
        event_version: i32,
    ) -> StoreResult<Option<Attempt>> {
        let only = [(attempt.clone(), event_version)];
        match self.open_attempts(&only).await?.pop() {
            Some(Opened::Attempt(attempt)) => Ok(Some(attempt)),
            Some(Opened::EventChanged) => Err(StoreError::Stale),
            Some(Opened::NoPlayer) | None => Ok(None),
        }
    }
}
