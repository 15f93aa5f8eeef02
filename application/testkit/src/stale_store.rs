//! A store whose next transaction can fail as stale.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use application_ports::{Queries, Store, StoreError, StoreResult, Transaction};
use async_trait::async_trait;

/// Passes everything to another store. After [`StaleStore::fail_next`], the next `begin` fails with
/// [`StoreError::Stale`].
pub struct StaleStore {
    store: Arc<dyn Store>,
    fails_next: AtomicBool,
}

impl StaleStore {
    pub fn new(store: Arc<dyn Store>) -> Self {
        Self {
            store,
            fails_next: AtomicBool::new(false),
        }
    }

    /// Lets the next transaction fail.
    pub fn fail_next(&self) {
        self.fails_next.store(true, Ordering::SeqCst);
    }
}

#[async_trait]
impl Store for StaleStore {
    async fn begin(&self) -> StoreResult<Box<dyn Transaction>> {
        if self.fails_next.swap(false, Ordering::SeqCst) {
            return Err(StoreError::Stale);
        }
        self.store.begin().await
    }

    async fn begin_reading(&self) -> StoreResult<Box<dyn Transaction>> {
        self.store.begin_reading().await
    }

    fn queries(&self) -> &dyn Queries {
        self.store.queries()
    }

    async fn ping(&self) -> StoreResult<()> {
        self.store.ping().await
    }
}
