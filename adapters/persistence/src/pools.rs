//! Opens the connections to both databases.

use std::io;
use std::str::FromStr;
use std::time::Duration;

use application_ports::{StoreError, StoreResult};
use sea_orm::{DatabaseConnection, SqlxPostgresConnector, SqlxSqliteConnector};
use sqlx::postgres::{PgConnectOptions, PgPoolOptions, PgSslMode};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, PgPool, SqlitePool};

use crate::errors::sqlx_error;
use crate::lost::is_older_than_loss;
use crate::raw::accepts_changes;

const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(5);
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
/// A connection that was idle for this long is pinged before it is used.
const IDLE_PING_AFTER: Duration = Duration::from_secs(30);
const POSTGRES_CONNECTIONS: u32 = 14;
/// The number of connections that only batches use: one batch of openings, and two of saves, sessions, starts and own
/// scores each, can be in flight.
const BATCH_CONNECTIONS: u32 = 9;
const SQLITE_READERS: u32 = 4;

/// The connection pools with the types of sqlx. Batches of saves use them.
#[derive(Clone)]
pub enum Pools {
    /// One connection that writes, and a pool of read-only ones.
    Sqlite {
        /// The connection that writes.
        write: SqlitePool,
        /// The connections that read.
        read: SqlitePool,
    },
    /// One pool for reads and writes.
    Postgres(PgPool),
}

/// The current use of a pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolUse {
    pub name: &'static str,
    /// The number of open connections.
    pub open: u32,
    /// The number of open connections that are in use.
    pub busy: u32,
    pub max: u32,
}

impl PoolUse {
    fn of<D: sqlx::Database>(name: &'static str, pool: &sqlx::Pool<D>) -> Self {
        let open = pool.size();
        let idle = u32::try_from(pool.num_idle()).unwrap_or(u32::MAX);
        Self {
            name,
            open,
            busy: open.saturating_sub(idle),
            max: pool.options().get_max_connections(),
        }
    }
}

/// The same connection pools with the types of sea-orm.
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

    /// Returns the pools for batches. On PostgreSQL, batches have separate connections.
    pub fn for_batches(&self, url: &str) -> StoreResult<Self> {
        match self {
            Self::Sqlite { .. } => Ok(self.clone()),
            Self::Postgres(_) => batch_connections(url)
                .map(Self::Postgres)
                .map_err(sqlx_error),
        }
    }

    /// Returns the pool with the single connection that receives PostgreSQL's notifications. The connection is opened
    /// when it is first used. It must go directly to the server, because `PgBouncer` does not forward notifications in
    /// transaction mode.
    pub fn for_news(&self, url: &str) -> StoreResult<Option<PgPool>> {
        match self {
            Self::Sqlite { .. } => Ok(None),
            Self::Postgres(_) => news_connection(url).map(Some).map_err(sqlx_error),
        }
    }

    /// Returns the current use of these pools. The pool of PostgreSQL gets the given name.
    pub fn uses(&self, postgres: &'static str) -> Vec<PoolUse> {
        match self {
            Self::Sqlite { write, read } => {
                vec![PoolUse::of("writes", write), PoolUse::of("reads", read)]
            }
            Self::Postgres(pool) => vec![PoolUse::of(postgres, pool)],
        }
    }

    /// Closes all connections and waits until they are closed.
    pub async fn close(&self) {
        match self {
            Self::Sqlite { write, read } => {
                read.close().await;
                write.close().await;
            }
            Self::Postgres(pool) => pool.close().await,
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

/// The connection that writes is opened first, because it creates the file and turns on the write-ahead log.
async fn sqlite(url: &str) -> sqlx::Result<Pools> {
    let options = SqliteConnectOptions::from_str(url)?
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(BUSY_TIMEOUT)
        .foreign_keys(true)
        // With this setting, `INSERT OR REPLACE` also fires the triggers for the row that it deletes.
        .pragma("recursive_triggers", "on")
        // The size of the cache of each connection, in KiB. Other pages stay in the cache of the operating system. A
        // memory-mapped file would count once for each connection in the program's memory.
        .pragma("cache_size", "-3072")
        .pragma("temp_store", "memory")
        // Deleted rows are overwritten in pages that stay in use. A page that becomes free keeps its contents until it
        // is used again (D245).
        .pragma("secure_delete", "fast")
        // The checkpoint starts at this number of pages, and the commit that reaches it waits for the checkpoint. A larger
        // number means fewer but longer waits. With a smaller one, each sheet is copied more often (ADR 2).
        .pragma("wal_autocheckpoint", "2048")
        .pragma("journal_size_limit", "67108864")
        .disable_statement_logging();
    let pool = || {
        SqlitePoolOptions::new()
            .acquire_timeout(ACQUIRE_TIMEOUT)
            .test_before_acquire(false)
            .idle_timeout(None)
            .max_lifetime(None)
            // On a full disk SQLite itself rolls back, but sqlx still believes that the transaction is open. Later
            // commits on that connection would only release a savepoint, and data would be lost. So such a connection
            // is closed.
            .before_acquire(|connection, _| {
                Box::pin(async move { Ok(!connection.is_in_transaction()) })
            })
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

/// Opens connections that only batches use, so that no list occupies the connection that a save needs.
///
/// PostgreSQL plans their statements only once, because planning them for each batch made saves 14 % slower
/// (docs/benchmarks.md). Sequential scans are off, so that the plan finds rows by key and stays fast when the tables
/// grow.
fn batch_connections(url: &str) -> sqlx::Result<PgPool> {
    let options = postgres_options(url)?.options([
        ("plan_cache_mode", "force_generic_plan"),
        ("enable_seqscan", "off"),
    ]);
    Ok(postgres_pool()
        .max_connections(BATCH_CONNECTIONS)
        .connect_lazy_with(options))
}

fn news_connection(url: &str) -> sqlx::Result<PgPool> {
    Ok(PgPoolOptions::new()
        .max_connections(1)
        .acquire_timeout(ACQUIRE_TIMEOUT)
        .connect_lazy_with(postgres_options(url)?))
}

/// Returns the host of a PostgreSQL database if nothing forces TLS to it. Without `sslmode`, the
/// server or anyone in between decides whether there is TLS.
pub fn host_without_tls(url: &str) -> Option<String> {
    let options = PgConnectOptions::from_str(url).ok()?;
    let requires_tls = match options.get_ssl_mode() {
        PgSslMode::Disable | PgSslMode::Allow | PgSslMode::Prefer => false,
        PgSslMode::Require | PgSslMode::VerifyCa | PgSslMode::VerifyFull => true,
    };
    let has_network = options.get_socket().is_none();
    (has_network && !requires_tls).then(|| options.get_host().to_owned())
}

fn postgres_options(url: &str) -> sqlx::Result<PgConnectOptions> {
    Ok(PgConnectOptions::from_str(url)?
        .application_name("palestra")
        .options([
            ("statement_timeout", "10s"),
            ("idle_in_transaction_session_timeout", "30s"),
            ("synchronous_commit", "on"),
            // Most pages are already in memory. The default value assumes a disk with slow random reads.
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
        // If a connection is refused here, the pool closes it and tries again until the caller's timeout.
        .after_connect(|connection, _| {
            Box::pin(async move {
                if accepts_changes(connection).await? {
                    return Ok(());
                }
                let reason = "this server of PostgreSQL only reads";
                Err(io::Error::new(io::ErrorKind::ConnectionRefused, reason).into())
            })
        })
        .before_acquire(|connection, state| {
            Box::pin(async move {
                if is_older_than_loss(state.age) {
                    return Ok(false);
                }
                if state.idle_for >= IDLE_PING_AFTER {
                    connection.ping().await?;
                }
                Ok(true)
            })
        })
}

#[cfg(test)]
mod tests {
    use application_testkit::postgres;
    use application_testkit::sqlite::execute;

    use super::*;

    #[tokio::test]
    async fn a_full_disk_leaves_no_connection_that_only_seems_to_commit() {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite://{}", folder.path().join("palestra.db").display());
        let Pools::Sqlite { write, read } = sqlite(&url).await.unwrap() else {
            unreachable!("a pool of SQLite");
        };
        let run = |sql: &'static str| sqlx::raw_sql(sql).execute(&write);
        run("CREATE TABLE texts (text TEXT)").await.unwrap();
        run("PRAGMA max_page_count = 10").await.unwrap();

        let mut full = write.begin_with("BEGIN IMMEDIATE").await.unwrap();
        let refused = sqlx::raw_sql("INSERT INTO texts VALUES (printf('%100000s', ''))")
            .execute(&mut *full)
            .await
            .unwrap_err();
        assert!(matches!(
            sqlx_error(refused),
            StoreError::Unavailable(reason) if reason.contains("full")
        ));
        drop(full);

        let mut next = write.begin_with("BEGIN IMMEDIATE").await.unwrap();
        sqlx::raw_sql("INSERT INTO texts VALUES ('kept')")
            .execute(&mut *next)
            .await
            .unwrap();
        next.commit().await.unwrap();
        let kept: Vec<(String,)> = sqlx::query_as("SELECT text FROM texts")
            .fetch_all(&read)
            .await
            .unwrap();
        assert_eq!(kept, [("kept".to_owned(),)]);
    }

    /// Opens a number of connections, and returns the pool when all of them are idle again.
    async fn idle_pool(url: &str, connections: u32) -> PgPool {
        let Pools::Postgres(pool) = postgres(url).await.unwrap() else {
            unreachable!("a pool of PostgreSQL");
        };
        let mut held = Vec::new();
        for _ in 0..connections {
            held.push(pool.acquire().await.unwrap());
        }
        drop(held);
        wait_until_idle(&pool, connections).await;
        pool
    }

    /// A connection returns to its pool only after a test in the background.
    async fn wait_until_idle(pool: &PgPool, connections: u32) {
        while pool.num_idle() < usize::try_from(connections).unwrap() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    async fn run(pool: &PgPool, sql: &'static str) -> StoreResult<()> {
        let done = sqlx::raw_sql(sql).execute(pool).await;
        done.map(drop).map_err(sqlx_error)
    }

    /// Changes a setting of the server for all later connections to a database.
    async fn alter(url: &str, change: &str) {
        let (_, name) = url.rsplit_once('/').unwrap();
        let change = format!("ALTER DATABASE {name} {change}");
        execute(&postgres::server().unwrap(), &change).await;
    }

    #[tokio::test]
    async fn the_loss_of_all_connections_is_noticed_once() {
        let Some(url) = postgres::create().await else {
            return;
        };
        let pool = idle_pool(&url, 4).await;
        execute(
            &url,
            "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity
             WHERE datname = current_database() AND pid <> pg_backend_pid()",
        )
        .await;

        let mut failures = Vec::new();
        for _ in 0..5 {
            failures.extend(run(&pool, "SELECT 1").await.err());
        }
        assert!(
            matches!(failures.as_slice(), [] | [StoreError::Unavailable(_)]),
            "{failures:?}"
        );
    }

    #[tokio::test]
    async fn a_server_that_only_reads_from_now_on_is_left() {
        let Some(url) = postgres::create().await else {
            return;
        };
        let pool = idle_pool(&url, 1).await;
        let only_read = "SET default_transaction_read_only = on";
        run(&pool, only_read).await.unwrap();
        wait_until_idle(&pool, 1).await;

        let refused = run(&pool, "CREATE TABLE texts (text TEXT)").await;
        assert!(
            matches!(&refused, Err(StoreError::Unavailable(reason)) if reason.contains("read-only")),
            "{refused:?}"
        );
        wait_until_idle(&pool, 1).await;
        run(&pool, "CREATE TABLE texts (text TEXT)").await.unwrap();
    }

    #[tokio::test]
    async fn a_new_connection_waits_for_a_server_that_accepts_changes() {
        let Some(url) = postgres::create().await else {
            return;
        };
        alter(&url, "SET default_transaction_read_only = on").await;
        let pool = postgres_pool()
            .acquire_timeout(Duration::from_millis(500))
            .connect_lazy_with(postgres_options(&url).unwrap());
        let refused = run(&pool, "SELECT 1").await;
        assert!(
            matches!(refused, Err(StoreError::Unavailable(_))),
            "{refused:?}"
        );

        alter(&url, "RESET default_transaction_read_only").await;
        while run(&pool, "SELECT 1").await.is_err() {}
        run(&pool, "CREATE TABLE texts (text TEXT)").await.unwrap();
    }
}
