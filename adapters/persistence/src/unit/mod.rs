//! The unit of work: one transaction, and the aggregates in it, one file each with its record.

mod assignments;
mod attempts;
mod audit;
mod events;
mod links;
mod organizations;
mod outbox;
mod roles;
mod scores;
mod sessions;
mod templates;
mod users;

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use application_ports::{Reads, Store, StoreError, StoreResult, Transaction};
use async_trait::async_trait;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{
    ActiveModelTrait, ConnectionTrait, DatabaseTransaction, EntityTrait, IntoActiveModel,
    QueryFilter, SqliteTransactionMode, TransactionOptions, TransactionTrait,
};
use uuid::Uuid;

use crate::database::Shared;
use crate::errors::of;
use crate::reads::SqlReads;
use crate::totals::Topics;

pub use assignments::participant;
pub use attempts::latest_attempt;
pub use events::{event_of_row, plain_event};
pub use roles::{kind as role_kind, permissions, role_by_id, role_of_row};
pub use scores::score_of_attempt;
pub use templates::template;
pub use users::user_by_email;

/// Transactions and lists of one database.
pub struct SqlStore {
    shared: Arc<Shared>,
    reads: SqlReads,
}

impl SqlStore {
    /// The store of these pools.
    pub fn new(shared: Arc<Shared>) -> Self {
        Self {
            reads: SqlReads::new(Arc::clone(&shared)),
            shared,
        }
    }
}

#[async_trait]
impl Store for SqlStore {
    async fn begin(&self) -> StoreResult<Box<dyn Transaction>> {
        // SQLite refuses a transaction that has read and writes after somebody else did, so ours
        // write from the start; PostgreSQL has no such mode and ignores it.
        let options = TransactionOptions {
            sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
            ..TransactionOptions::default()
        };
        let tx = self
            .shared
            .write
            .begin_with_options(options)
            .await
            .map_err(of)?;
        Ok(Box::new(Unit {
            tx,
            shared: Arc::clone(&self.shared),
            touched: AtomicU32::new(0),
        }))
    }

    fn reads(&self) -> &dyn Reads {
        &self.reads
    }

    async fn ping(&self) -> StoreResult<()> {
        self.shared
            .read
            .execute_unprepared("SELECT 1")
            .await
            .map_err(of)?;
        Ok(())
    }
}

/// One transaction; dropped, it is rolled back.
pub struct Unit {
    tx: DatabaseTransaction,
    shared: Arc<Shared>,
    touched: AtomicU32,
}

#[async_trait]
impl Transaction for Unit {
    async fn commit(self: Box<Self>) -> StoreResult<()> {
        self.tx.commit().await.map_err(of)?;
        self.shared.totals.changed(self.touched.into_inner());
        Ok(())
    }
}

impl Unit {
    /// Notes what the commit changes.
    fn touch(&self, topics: Topics) -> &DatabaseTransaction {
        self.touched.fetch_or(topics, Ordering::Relaxed);
        &self.tx
    }
}

/// Stores a new record.
async fn insert<R, A>(tx: &DatabaseTransaction, record: R) -> StoreResult<()>
where
    R: IntoActiveModel<A>,
    A: ActiveModelTrait,
{
    <A::Entity as EntityTrait>::insert(record.into_active_model())
        .exec_without_returning(tx)
        .await
        .map_err(of)?;
    Ok(())
}

/// Stores a record over the `version` that was read; what is not set stays.
async fn save<A: ActiveModelTrait>(
    tx: &DatabaseTransaction,
    record: A,
    key: &'static str,
    id: Uuid,
    version: i32,
) -> StoreResult<()> {
    let written = <A::Entity as EntityTrait>::update_many()
        .set(record.reset_all())
        .filter(Expr::col(key).eq(id))
        .filter(Expr::col("version").eq(version))
        .exec(tx)
        .await
        .map_err(of)?;
    some(written.rows_affected)
}

/// Whether a compare-and-set found its row.
fn some(rows: u64) -> StoreResult<()> {
    if rows == 0 {
        Err(StoreError::Stale)
    } else {
        Ok(())
    }
}
