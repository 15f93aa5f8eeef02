//! Connections to both databases.

use std::str::FromStr;
use std::time::Duration;

use application_ports::{StoreError, StoreResult};
use sea_orm::{DatabaseConnection, SqlxPostgresConnector, SqlxSqliteConnector};
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, PgPool, SqlitePool};

use crate::errors::sqlx_error;

const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(5);
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
/// A connection that was idle for this long is pinged before it is used.
const IDLE_PING_AFTER: Duration = Duration::from_secs(30);
const POSTGRES_CONNECTIONS: u32 = 16;
/// As many as the batches that run at a time.
const LANE_CONNECTIONS: u32 = 4;
/// A new connection plans its statements anew, for tables that have grown meanwhile.
const LANE_CONNECTION_LIFETIME: Duration = Duration::from_mins(5);
const SQLITE_READERS: u32 = 4;

/// The pools as sqlx knows them, for the batched statements.
#[derive(Clone)]
pub enum Pools {
    /// One connection that writes, and a pool of read-only ones.
    Sqlite {
        /// The connection that writes.
        write: SqlitePool,
        /// The connections that read.
        read: SqlitePool,
    },
    /// One pool for all.
    Postgres(PgPool),
}

/// The same pools as sea-orm knows them.
#[derive(Clone)]
pub struct Connections {
    /// For reads outside of a transaction.
    pub read: DatabaseConnection,
    /// For transactions.
    pub write: DatabaseConnection,
}

impl Pools {
    /// Opens the database of a URL: `sqlite://<path>` (created if it is missing) or `postgres://…`.
    pub async fn open(url: &str) -> StoreResult<Self> {
        match url.split_once(':') {
            Some(("sqlite", _)) => sqlite(url).await.map_err(sqlx_error),
            Some(("postgres" | "postgresql", _)) => postgres(url).await.map_err(sqlx_error),
            _ => Err(StoreError::Fault(
                "a database URL begins with sqlite: or postgres:".into(),
            )),
        }
    }

    /// Pools for the batched statements of the same database: on PostgreSQL with connections of their
    /// own.
    pub fn for_batches(&self, url: &str) -> StoreResult<Self> {
        match self {
            Self::Sqlite { .. } => Ok(self.clone()),
            Self::Postgres(_) => lane_connections(url)
                .map(Self::Postgres)
                .map_err(sqlx_error),
        }
    }

    pub fn connections(&self) -> Connections {
        match self {
            Self::Sqlite { write, read } => Connections {
                read: SqlxSqliteConnector::from_sqlx_sqlite_pool(read.clone()),
                write: SqlxSqliteConnector::from_sqlx_sqlite_pool(write.clone()),
            },
            Self::Postgres(pool) => Connections {
                read: SqlxPostgresConnector::from_sqlx_postgres_pool(pool.clone()),
                write: SqlxPostgresConnector::from_sqlx_postgres_pool(pool.clone()),
            },
        }
    }
}

/// The writer opens first: it creates the file and turns on the write-ahead log.
async fn sqlite(url: &str) -> sqlx::Result<Pools> {
    let options = SqliteConnectOptions::from_str(url)?
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(BUSY_TIMEOUT)
        .foreign_keys(true)
        // For each connection. The system's own cache holds the rest. Mapping the file instead would
        // count it towards the program's memory once for each connection.
        .pragma("cache_size", "-8192")
        .pragma("temp_store", "memory")
        // In pages. A sheet that is saved again before a checkpoint is copied only once.
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

/// Connections of their own for the batched statements, so that no list delays a save. These statements
/// look rows up by key and are planned once: a plan made while the tables were small would read whole
/// tables later, until they are next analyzed.
fn lane_connections(url: &str) -> sqlx::Result<PgPool> {
    let options = postgres_options(url)?.options([
        ("enable_seqscan", "off"),
        ("enable_hashjoin", "off"),
        ("enable_mergejoin", "off"),
        ("join_collapse_limit", "1"),
        ("plan_cache_mode", "force_generic_plan"),
    ]);
    Ok(postgres_pool()
        .max_connections(LANE_CONNECTIONS)
        .max_lifetime(LANE_CONNECTION_LIFETIME)
        .connect_lazy_with(options))
}

fn postgres_options(url: &str) -> sqlx::Result<PgConnectOptions> {
    Ok(PgConnectOptions::from_str(url)?
        .application_name("palestra")
        .options([
            ("statement_timeout", "10s"),
            ("idle_in_transaction_session_timeout", "30s"),
            ("synchronous_commit", "on"),
            // Most reads hit memory. The default assumes a disk that seeks.
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
                if state.idle_for >= IDLE_PING_AFTER {
                    connection.ping().await?;
                }
                Ok(true)
            })
        })
}
