//! A store that pauses before each transaction until the test resumes it.

use std::sync::Arc;
use std::time::Duration;

use application_ports::{AuditedTransaction, Queries, Store, StoreResult, Transaction};
use async_trait::async_trait;
use tokio::sync::Notify;
use tokio::time::timeout;

/// How long a test waits for a transaction.
const MAX_WAIT: Duration = Duration::from_mins(1);

/// Passes everything to another store. Each `begin` first notifies the test and waits. At this moment its
/// caller has finished its earlier reads and has locked nothing.
pub struct PausingStore {
    store: Arc<dyn Store>,
    begun: Notify,
    resumed: Notify,
}

impl PausingStore {
    pub fn new(store: Arc<dyn Store>) -> Self {
        Self {
            store,
            begun: Notify::new(),
            resumed: Notify::new(),
        }
    }

    /// Waits until a transaction pauses before its start.
    ///
    /// # Panics
    ///
    /// If no transaction pauses within a minute.
    pub async fn begun(&self) {
        let begun = timeout(MAX_WAIT, self.begun.notified()).await;
        begun.expect("a transaction");
    }

    /// Lets the paused transaction start.
    pub fn resume(&self) {
        self.resumed.notify_one();
    }
}

#[async_trait]
impl Store for PausingStore {
    async fn begin(&self) -> StoreResult<Box<dyn AuditedTransaction>> {
        self.begun.notify_one();
        self.resumed.notified().await;
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
