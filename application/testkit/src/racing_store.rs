//! A store whose next transaction can fail as stale.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use application_ports::{Queries, Store, StoreError, StoreResult, Transaction};
use async_trait::async_trait;

/// Passes everything to another store. After [`RacingStore::lose_next`], the next transaction fails
/// when it begins, with the error of a change that came too late.
pub struct RacingStore {
    store: Arc<dyn Store>,
    loses_next: AtomicBool,
}

impl RacingStore {
    pub fn new(store: Arc<dyn Store>) -> Self {
        Self {
            store,
            loses_next: AtomicBool::new(false),
        }
    }

    /// Lets the next transaction fail.
    pub fn lose_next(&self) {
        self.loses_next.store(true, Ordering::SeqCst);
    }
}

#[async_trait]
impl Store for RacingStore {
    async fn begin(&self) -> StoreResult<Box<dyn Transaction>> {
        if self.loses_next.swap(false, Ordering::SeqCst) {
            return Err(StoreError::Stale);
        }
        self.store.begin().await
    }

    fn queries(&self) -> &dyn Queries {
        self.store.queries()
    }

    async fn ping(&self) -> StoreResult<()> {
        self.store.ping().await
    }
}
