//! The open database, how it is opened and how it is migrated.

use std::sync::Arc;

use application_ports::{AnswerSheets, Sessions, Store, StoreError, StoreResult};
use migrations::Migrator;
use sea_orm_migration::MigratorTrait;
use sqlx::Connection;

use crate::errors::{sqlx_error, store_error};
use crate::lane::run_apart;
use crate::pools::Pools;
use crate::raw::lock_migrations;
use crate::sessions::SessionLane;
use crate::sheets::SheetLane;
use crate::store::SqlStore;

/// An open database. Clones share its connections.
#[derive(Clone)]
pub struct Database {
    pools: Pools,
    store: Arc<SqlStore>,
    sheets: Arc<SheetLane>,
    sessions: Arc<SessionLane>,
}

impl Database {
    /// Transactions and lists.
    pub fn store(&self) -> Arc<dyn Store> {
        Arc::<SqlStore>::clone(&self.store)
    }

    /// Saves of answer sheets.
    pub fn answer_sheets(&self) -> Arc<dyn AnswerSheets> {
        Arc::<SheetLane>::clone(&self.sheets)
    }

    /// Sessions as every request reads them.
    pub fn sessions(&self) -> Arc<dyn Sessions> {
        Arc::<SessionLane>::clone(&self.sessions)
    }
}

/// Opens the database of a URL: `sqlite://<path>` (created if it is missing) or `postgres://…`. Migrates
/// nothing. Needs a tokio runtime.
///
/// # Errors
/// [`StoreError::Unavailable`] if the database does not answer, [`StoreError::Fault`] if the URL is wrong.
pub async fn connect(url: &str) -> StoreResult<Database> {
    let pools = Pools::open(url).await?;
    let lanes = pools.for_batches(url)?;
    let connections = pools.connections();
    let (sheets, saves) = SheetLane::new(lanes.clone(), connections.clone());
    let (sessions, lookups) = SessionLane::new(lanes, connections.clone());
    run_apart(async {
        tokio::join!(saves, lookups);
    })
    .map_err(|error| StoreError::Unavailable(error.to_string()))?;
    Ok(Database {
        pools,
        store: Arc::new(SqlStore::new(connections)),
        sheets: Arc::new(sheets),
        sessions: Arc::new(sessions),
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
