//! Opens and migrates the database, and gives access to its ports.

use std::sync::Arc;

use application_ports::{AnswerSheets, NewsFeed, Sessions, Store, StoreResult, UnauditedStore};

use crate::answer_sheets::SqlAnswerSheets;
use crate::batch_thread;
use crate::news::News;
use crate::pools::{PoolUse, Pools};
use crate::queries::SqlQueries;
use crate::schema::migrate_pools;
use crate::sessions::SqlSessions;
use crate::store::SqlStore;

/// An open database. Clones share its connections.
#[derive(Clone)]
pub struct Database {
    pools: Pools,
    /// The connections for batches. On SQLite they are the same as the other connections.
    batch_pools: Pools,
    /// The URL of the server itself, if the pools connect through `PgBouncer`. The lock of migrations needs a session,
    /// which `PgBouncer` does not keep.
    session_url: Option<String>,
    store: Arc<SqlStore>,
    sheets: Arc<SqlAnswerSheets>,
    sessions: Arc<SqlSessions>,
    news: News,
}

impl Database {
    /// The port for transactions and lists.
    pub fn store(&self) -> Arc<dyn Store> {
        Arc::<SqlStore>::clone(&self.store)
    }

    /// The port for transactions without an audit entry.
    pub fn unaudited_store(&self) -> Arc<dyn UnauditedStore> {
        Arc::<SqlStore>::clone(&self.store)
    }

    /// The port for saves of answer sheets.
    pub fn answer_sheets(&self) -> Arc<dyn AnswerSheets> {
        Arc::<SqlAnswerSheets>::clone(&self.sheets)
    }

    /// The port that reads the session of each request.
    pub fn sessions(&self) -> Arc<dyn Sessions> {
        Arc::<SqlSessions>::clone(&self.sessions)
    }

    /// Returns how many connections of each pool are open and in use at this moment.
    pub fn pool_uses(&self) -> Vec<PoolUse> {
        let mut uses = self.pools.uses("requests");
        if let Pools::Postgres(_) = self.batch_pools {
            uses.extend(self.batch_pools.uses("batches"));
        }
        uses
    }

    /// The port for the news of events.
    pub fn news(&self) -> Arc<dyn NewsFeed> {
        Arc::new(self.news.clone())
    }
}

/// Opens the database of a URL: `sqlite://<path>` (created if it is missing) or `postgres://…`. Does not migrate it.
/// Must be called in a tokio runtime.
///
/// # Errors
///
/// [`StoreError::Unavailable`](application_ports::StoreError::Unavailable) if the database does not respond,
/// [`StoreError::Fault`](application_ports::StoreError::Fault) if the URL is invalid.
pub async fn connect(url: &str) -> StoreResult<Database> {
    connect_through(url, None).await
}

/// Opens a PostgreSQL database. If there is a URL of `PgBouncer` (in transaction mode), connects through it. Then only
/// news and migrations use `url`, because they need sessions.
///
/// # Errors
///
/// Like [`connect`].
pub async fn connect_through(url: &str, pooler_url: Option<&str>) -> StoreResult<Database> {
    let usual_url = pooler_url.unwrap_or(url);
    let pools = Pools::open(usual_url).await?;
    let connections = pools.connections();
    let batch_pools = pools.for_batches(usual_url)?;
    let news = News::new(pools.for_news(url)?, connections.write.clone());
    let batch_read = batch_pools.connections().read;
    let (sessions, find_sessions) = SqlSessions::new(connections.clone(), batch_read.clone());
    let (queries, run_queries) = SqlQueries::new(connections.read.clone(), batch_read);
    let (sheets, save) = SqlAnswerSheets::new(batch_pools.clone(), connections.read.clone());
    batch_thread::start(async {
        tokio::join!(save, find_sessions, run_queries);
    })?;
    Ok(Database {
        pools,
        batch_pools,
        session_url: pooler_url.map(|_| url.to_owned()),
        sheets: Arc::new(sheets),
        sessions: Arc::new(sessions),
        store: Arc::new(SqlStore::new(connections, queries, news.clone())),
        news,
    })
}

/// Brings the tables up to date. On PostgreSQL only one node migrates at a time, and the others wait.
///
/// # Errors
///
/// Any error of the database; [`StoreError::Fault`](application_ports::StoreError::Fault) if a newer version has
/// migrated it.
pub async fn migrate(database: &Database) -> StoreResult<()> {
    let pools = match &database.session_url {
        Some(url) => Pools::open(url).await?,
        None => database.pools.clone(),
    };
    migrate_pools(&pools).await
}
