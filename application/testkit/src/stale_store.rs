//! A store whose next transaction can fail as stale.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use application_ports::{
    AuditedTransaction, Queries, Store, StoreError, StoreResult, Transaction, UnauditedStore,
    UnauditedTransaction,
};
use async_trait::async_trait;

/// Passes everything to another store. After [`StaleStore::fail_next`], the next `begin` fails with
/// [`StoreError::Stale`].
pub struct StaleStore {
    store: Arc<dyn Store>,
    unaudited: Arc<dyn UnauditedStore>,
    fails_next: AtomicBool,
    begun: AtomicUsize,
}

impl StaleStore {
    pub fn new(store: Arc<dyn Store>, unaudited: Arc<dyn UnauditedStore>) -> Self {
        Self {
            store,
            unaudited,
            fails_next: AtomicBool::new(false),
            begun: AtomicUsize::new(0),
        }
    }

    /// Lets the next transaction fail.
    pub fn fail_next(&self) {
        self.fails_next.store(true, Ordering::SeqCst);
    }

    /// Returns how many transactions were begun, including those that wait for a lock.
    pub fn begun(&self) -> usize {
        self.begun.load(Ordering::SeqCst)
    }

    fn fail_if_next(&self) -> StoreResult<()> {
        if self.fails_next.swap(false, Ordering::SeqCst) {
            Err(StoreError::Stale)
        } else {
            Ok(())
        }
    }
}

#[async_trait]
impl Store for StaleStore {
    async fn begin(&self) -> StoreResult<Box<dyn AuditedTransaction>> {
        self.begun.fetch_add(1, Ordering::SeqCst);
        self.fail_if_next()?;
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

#[async_trait]
impl UnauditedStore for StaleStore {
    async fn begin(&self) -> StoreResult<Box<dyn UnauditedTransaction>> {
        self.fail_if_next()?;
        self.unaudited.begin().await
    }
}
