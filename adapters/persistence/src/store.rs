//! The store: opens transactions, and gives access to the lists.

use application_ports::{
    AuditedTransaction, Queries, Store, StoreResult, Transaction, UnauditedStore,
    UnauditedTransaction,
};
use async_trait::async_trait;
use sea_orm::{
    AccessMode, DatabaseConnection, DbBackend, SqliteTransactionMode, TransactionOptions,
    TransactionTrait,
};

use crate::errors::store_error;
use crate::news::News;
use crate::pools::Connections;
use crate::queries::SqlQueries;
use crate::repositories::SqlTransaction;

/// Transactions and lists of one database.
pub struct SqlStore {
    connections: Connections,
    queries: SqlQueries,
    news: News,
}

impl SqlStore {
    pub fn new(connections: Connections, queries: SqlQueries, news: News) -> Self {
        Self {
            connections,
            queries,
            news,
        }
    }

    async fn begin_with(
        &self,
        connections: &DatabaseConnection,
        options: TransactionOptions,
    ) -> StoreResult<SqlTransaction> {
        let tx = connections.begin_with_options(options).await;
        Ok(SqlTransaction::new(
            tx.map_err(store_error)?,
            self.news.clone(),
        ))
    }

    async fn begin_writing(&self) -> StoreResult<SqlTransaction> {
        // In SQLite, a transaction that reads first fails when it writes, if another transaction has written in the
        // meantime. So every transaction takes the write lock at its start. PostgreSQL has no such mode and ignores
        // this option.
        let options = TransactionOptions {
            sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
            ..TransactionOptions::default()
        };
        self.begin_with(&self.connections.write, options).await
    }
}

#[async_trait]
impl Store for SqlStore {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn begin(&self) -> StoreResult<Box<dyn AuditedTransaction>> {
        Ok(Box::new(self.begin_writing().await?))
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn begin_reading(&self) -> StoreResult<Box<dyn Transaction>> {
        let read = &self.connections.read;
        // SQLite has no read-only transactions. Instead, its connections for reads are opened as read-only.
        let access_mode = match read.get_database_backend() {
            DbBackend::Postgres => Some(AccessMode::ReadOnly),
            _ => None,
        };
        let options = TransactionOptions {
            access_mode,
            ..TransactionOptions::default()
        };
        Ok(Box::new(self.begin_with(read, options).await?))
    }

    fn queries(&self) -> &dyn Queries {
        &self.queries
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn ping(&self) -> StoreResult<()> {
        self.connections.read.ping().await.map_err(store_error)
    }
}

#[async_trait]
impl UnauditedStore for SqlStore {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn begin(&self) -> StoreResult<Box<dyn UnauditedTransaction>> {
        Ok(Box::new(self.begin_writing().await?))
    }
}
