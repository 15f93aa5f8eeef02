//! The pools of both databases, and how they are opened and migrated.

use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use application_ports::{AnswerSheets, Sessions, Store, StoreError, StoreResult};
use migrations::Migrator;
use sea_orm::{DatabaseConnection, SqlxPostgresConnector, SqlxSqliteConnector};
use sea_orm_migration::MigratorTrait;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, PgPool, SqlitePool};

use crate::errors::{of, of_sqlx};
use crate::sessions::SqlSessions;
use crate::sheets::SqlAnswerSheets;
use crate::totals::Totals;
use crate::unit::SqlStore;

const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(5);
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
/// A connection that rested this long is pinged before it is used.
const RESTED: Duration = Duration::from_secs(30);
const POSTGRES_CONNECTIONS: u32 = 16;
/// The connections that only saves use; two batches are in flight at a time.
const SAVE_CONNECTIONS: u32 = 2;
const SQLITE_READERS: u32 = 4;
/// Names the lock under which one node at a time migrates.
const MIGRATION_LOCK: i64 = 0x50_41_4c_45_53_54_52_41;

/// The pools as sqlx knows them, for the hot paths.
#[derive(Clone)]
pub enum Pools {
    /// One writer connection and a pool of read-only readers.
    Sqlite {
        /// The one that writes.
        write: SqlitePool,
        /// Those that read.
        read: SqlitePool,
    },
    /// One pool for all.
    Postgres(PgPool),
}

/// What every part of this adapter shares.
pub struct Shared {
    /// Where reads outside of a transaction go.
    pub read: DatabaseConnection,
    /// Where transactions begin.
    pub write: DatabaseConnection,
    /// The same as sqlx knows them.
    pub pools: Pools,
    /// Totals of lists.
    pub totals: Totals,
}

/// An open database. Clones share its connections.
#[derive(Clone)]
pub struct Database {
    shared: Arc<Shared>,
    sheets: Arc<SqlAnswerSheets>,
    sessions: Arc<SqlSessions>,
}

impl Database {
    /// Transactions and lists.
    pub fn store(&self) -> Arc<dyn Store> {
        Arc::new(SqlStore::new(Arc::clone(&self.shared)))
    }

    /// Returns the port that saves answer sheets.
    pub fn answer_sheets(&self) -> Arc<dyn AnswerSheets> {
        Arc::<SqlAnswerSheets>::clone(&self.sheets)
    }

    /// Returns the port that reads sessions.
    pub fn sessions(&self) -> Arc<dyn Sessions> {
        Arc::<SqlSessions>::clone(&self.sessions)
    }
}

/// Opens the database of a URL: `sqlite://<path>` (made where it is missing) or `postgres://…`.
/// Nothing is migrated. Must be called in a tokio runtime, which executes the saves.
///
/// # Errors
/// [`StoreError::Unavailable`] where it does not answer, [`StoreError::Fault`] where the URL is wrong.
pub async fn connect(url: &str) -> StoreResult<Database> {
    let pools = match url.split_once(':') {
        Some(("sqlite", _)) => sqlite(url).await,
        Some(("postgres" | "postgresql", _)) => postgres(url).await,
        _ => {
            return Err(StoreError::Fault(
                "a database URL begins with sqlite: or postgres:".into(),
            ));
        }
    }
    .map_err(|error| of_sqlx(&error))?;
    let (read, write) = match &pools {
        Pools::Sqlite { write, read } => (
            SqlxSqliteConnector::from_sqlx_sqlite_pool(read.clone()),
            SqlxSqliteConnector::from_sqlx_sqlite_pool(write.clone()),
        ),
        Pools::Postgres(pool) => (
            SqlxPostgresConnector::from_sqlx_postgres_pool(pool.clone()),
            SqlxPostgresConnector::from_sqlx_postgres_pool(pool.clone()),
        ),
    };
    let save_pools = match &pools {
        Pools::Sqlite { .. } => pools.clone(),
        Pools::Postgres(_) => {
            Pools::Postgres(save_connections(url).map_err(|error| of_sqlx(&error))?)
        }
    };
    let shared = Arc::new(Shared {
        read,
        write,
        pools,
        totals: Totals::new(),
    });
    let (sheets, run) = SqlAnswerSheets::new(save_pools, Arc::clone(&shared));
    tokio::spawn(run);
    Ok(Database {
        sheets: Arc::new(sheets),
        sessions: Arc::new(SqlSessions::new(Arc::clone(&shared))),
        shared,
    })
}

/// Brings the tables up to date. On PostgreSQL one node at a time does it, the others wait.
///
/// # Errors
/// What the database says.
pub async fn migrate(database: &Database) -> StoreResult<()> {
    let shared = &database.shared;
    let lock = match &shared.pools {
        Pools::Sqlite { .. } => None,
        Pools::Postgres(pool) => {
            let mut lock = pool
                .acquire()
                .await
                .map_err(|error| of_sqlx(&error))?
                .detach();
            sqlx::raw_sql("SET statement_timeout = 0")
                .execute(&mut lock)
                .await
                .map_err(|error| of_sqlx(&error))?;
            sqlx::query("SELECT pg_advisory_lock($1)")
                .bind(MIGRATION_LOCK)
                .execute(&mut lock)
                .await
                .map_err(|error| of_sqlx(&error))?;
            Some(lock)
        }
    };
    let done = Migrator::up(&shared.write, None).await.map_err(of);
    if let Some(lock) = lock {
        // The lock ends with its connection, also where saying good-bye fails.
        lock.close().await.ok();
    }
    done
}

/// The writer opens first: it makes the file and turns on the write-ahead log.
async fn sqlite(url: &str) -> sqlx::Result<Pools> {
    let options = SqliteConnectOptions::from_str(url)?
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(BUSY_TIMEOUT)
        .foreign_keys(true)
        // Of each connection. The system's own cache holds the rest; mapping the file would count it
        // once a connection towards the memory of the program.
        .pragma("cache_size", "-8192")
        .pragma("temp_store", "memory")
        // Pages. Those of sheets that are saved again before they are carried over are carried once.
        .pragma("wal_autocheckpoint", "8192")
        .pragma("journal_size_limit", "67108864")
        .disable_statement_logging();
    let pool = || {
        SqlitePoolOptions::new()
            .acquire_timeout(ACQUIRE_TIMEOUT)
            .test_before_acquire(false)
            .idle_timeout(None)
            .max_lifetime(None)
    };
    let write = pool()
        .max_connections(1)
        .connect_with(options.clone().create_if_missing(true))
        .await?;
    let read = pool()
        .max_connections(SQLITE_READERS)
        .connect_with(options.read_only(true))
        .await?;
    Ok(Pools::Sqlite { write, read })
}

async fn postgres(url: &str) -> sqlx::Result<Pools> {
    let pool = postgres_pool()
        .max_connections(POSTGRES_CONNECTIONS)
        .min_connections(1)
        .connect_with(postgres_options(url)?)
        .await?;
    Ok(Pools::Postgres(pool))
}

/// Connections that only saves use, so that no list makes a save wait.
fn save_connections(url: &str) -> sqlx::Result<PgPool> {
    let options = postgres_options(url)?;
    Ok(postgres_pool()
        .max_connections(SAVE_CONNECTIONS)
        .connect_lazy_with(options))
}

fn postgres_options(url: &str) -> sqlx::Result<PgConnectOptions> {
    Ok(PgConnectOptions::from_str(url)?
        .application_name("palestra")
        .options([
            ("statement_timeout", "10s"),
            ("idle_in_transaction_session_timeout", "30s"),
            ("synchronous_commit", "on"),
            // What is asked for most lies in memory; the default was made for disks that seek.
            ("random_page_cost", "1.1"),
            ("tcp_keepalives_idle", "30"),
            ("tcp_keepalives_interval", "10"),
            ("tcp_keepalives_count", "3"),
        ])
        .disable_statement_logging())
}

fn postgres_pool() -> PgPoolOptions {
    PgPoolOptions::new()
        .acquire_timeout(ACQUIRE_TIMEOUT)
        .test_before_acquire(false)
        .before_acquire(|connection, state| {
            Box::pin(async move {
                if state.idle_for >= RESTED {
                    connection.ping().await?;
                }
                Ok(true)
            })
        })
}
