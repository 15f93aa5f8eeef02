//! The open database, how it is opened and how it is migrated.

use std::sync::Arc;

use application_ports::{AnswerSheets, Sessions, Store, StoreResult, UnauditedStore};
use migrations::Migrator;
use sea_orm_migration::MigratorTrait;
use sqlx::Connection;

use crate::answer_sheets::SqlAnswerSheets;
use crate::errors::{sqlx_error, store_error};
use crate::pools::Pools;
use crate::raw::lock_migrations;
use crate::save_thread;
use crate::sessions::SqlSessions;
use crate::store::SqlStore;

/// An open database. Clones share its connections.
#[derive(Clone)]
pub struct Database {
    pools: Pools,
    store: Arc<SqlStore>,
    sheets: Arc<SqlAnswerSheets>,
    sessions: Arc<SqlSessions>,
}

impl Database {
    /// Transactions and lists.
    pub fn store(&self) -> Arc<dyn Store> {
        Arc::<SqlStore>::clone(&self.store)
    }

    /// Transactions without an audit entry.
    pub fn unaudited_store(&self) -> Arc<dyn UnauditedStore> {
        Arc::<SqlStore>::clone(&self.store)
    }

    /// Saves of answer sheets.
    pub fn answer_sheets(&self) -> Arc<dyn AnswerSheets> {
        Arc::<SqlAnswerSheets>::clone(&self.sheets)
    }

    /// Sessions as every request reads them.
    pub fn sessions(&self) -> Arc<dyn Sessions> {
        Arc::<SqlSessions>::clone(&self.sessions)
    }
}

/// Opens the database of a URL: `sqlite://<path>` (created if it is missing) or `postgres://…`. Migrates
/// nothing. Must be called in a tokio runtime.
///
/// # Errors
/// [`StoreError::Unavailable`](application_ports::StoreError::Unavailable) if the database does not
/// answer, [`StoreError::Fault`](application_ports::StoreError::Fault) if the URL is wrong.
pub async fn connect(url: &str) -> StoreResult<Database> {
    let pools = Pools::open(url).await?;
    let connections = pools.connections();
    let (sheets, run) = SqlAnswerSheets::new(pools.for_saves(url)?, connections.read.clone());
    save_thread::start(run)?;
    Ok(Database {
        pools,
        sheets: Arc::new(sheets),
        sessions: Arc::new(SqlSessions::new(connections.clone())),
        store: Arc::new(SqlStore::new(connections)),
    })
}

/// Brings the tables up to date. On PostgreSQL one node at a time does it, and the others wait.
///
/// # Errors
/// Any error of the database.
pub async fn migrate(database: &Database) -> StoreResult<()> {
    let lock = match &database.pools {
        Pools::Sqlite { .. } => None,
        Pools::Postgres(pool) => Some(lock_migrations(pool).await.map_err(sqlx_error)?),
    };
    let migrated = Migrator::up(&database.pools.connections().write, None)
        .await
        .map_err(store_error);
    if let Some(lock) = lock {
        // The lock ends with its connection, even if closing the connection fails.
        lock.close().await.ok();
    }
    migrated
}
