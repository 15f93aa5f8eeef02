//! Compares the migrations of a database with those of this program.

use std::collections::BTreeSet;

use application_ports::{StoreError, StoreResult};
use migrations::Migrator;
use sea_orm::{ConnectionTrait, DatabaseConnection, DbBackend, Statement};
use sea_orm_migration::MigratorTrait;
use sqlx::Connection as _;

use crate::backup::DatabasePlace;
use crate::errors::{sqlx_error, store_error};
use crate::pools::Pools;
use crate::raw::lock_migrations;

/// The advice for a database that a newer version has migrated.
pub const NEWER_SCHEMA: &str = "it is of a newer version of Palestra; use that version";

/// The name of a migration that marks an unfinished copy (D244). No version of the program has this migration, so none
/// serves such a database.
pub const UNFINISHED_COPY: &str = "unfinished_copy";

/// The effect that a migration of a database would have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SchemaState {
    /// Whether the database has no tables yet.
    pub is_new: bool,
    /// The migrations that would run, oldest first.
    pub pending: Vec<String>,
    /// The migrations of the database that this program does not have.
    pub unknown: Vec<String>,
}

impl SchemaState {
    fn of(applied: &BTreeSet<String>) -> Self {
        let own = own_migrations();
        let pending = own.iter().filter(|name| !applied.contains(*name));
        Self {
            is_new: applied.is_empty(),
            pending: pending.cloned().collect(),
            unknown: applied.difference(&own).cloned().collect(),
        }
    }
}

fn own_migrations() -> BTreeSet<String> {
    let all = Migrator::migrations();
    all.iter().map(|own| own.name().to_owned()).collect()
}

/// Returns the newest of these migrations that this program does not have.
pub fn newest_unknown(applied: &[String]) -> Option<String> {
    let own = own_migrations();
    let unknown = applied.iter().filter(|name| !own.contains(*name));
    unknown.max().cloned()
}

/// Reads the migrations of the database of a URL. Changes nothing.
///
/// # Errors
///
/// Any error of the database.
pub async fn schema_state(url: &str) -> StoreResult<SchemaState> {
    let applied = applied_migrations(url).await?;
    Ok(SchemaState::of(&applied.into_iter().collect()))
}

/// Returns the migrations that have run on the database of a URL, oldest first. Changes nothing.
///
/// # Errors
/// Any error of the database.
pub async fn applied_migrations(url: &str) -> StoreResult<Vec<String>> {
    if let DatabasePlace::Sqlite(file) = DatabasePlace::parse(url)?
        && !file.exists()
    {
        return Ok(Vec::new());
    }
    let pools = Pools::open(url).await?;
    let applied = applied(&pools.connections().read).await;
    pools.close().await;
    Ok(applied?.into_iter().collect())
}

/// Brings the tables of the database of a URL up to date, and then closes all connections.
///
/// # Errors
///
/// Any error of the database.
pub async fn migrate_url(url: &str) -> StoreResult<()> {
    let pools = Pools::open(url).await?;
    let migrated = migrate_pools(&pools).await;
    pools.close().await;
    migrated
}

/// Brings the tables up to date. On PostgreSQL only one program migrates at a time, and the others wait.
///
/// # Errors
///
/// Any error of the database; [`StoreError::Fault`] if a newer version has migrated it.
pub async fn migrate_pools(pools: &Pools) -> StoreResult<()> {
    let lock = match pools {
        Pools::Sqlite { .. } => None,
        Pools::Postgres(pool) => Some(lock_migrations(pool).await.map_err(sqlx_error)?),
    };
    let connection = pools.connections().write;
    let migrated = match ensure_not_newer(&connection).await {
        Ok(()) => Migrator::up(&connection, None).await.map_err(store_error),
        newer => newer,
    };
    if let Some(lock) = lock {
        // The lock ends with its connection, even if closing the connection fails.
        lock.close().await.ok();
    }
    migrated
}

/// Returns the reason why a program cannot serve a database with these migrations, or `None` if it can.
pub fn refusal(applied: &[String]) -> Option<String> {
    let name = newest_unknown(applied)?;
    Some(if name == UNFINISHED_COPY {
        "the database is an unfinished copy: finish it with `palestra copy`".to_owned()
    } else {
        format!("the database has the migration {name}: {NEWER_SCHEMA}")
    })
}

/// Fails if the database has a migration that this program does not have.
pub async fn ensure_not_newer(connection: &DatabaseConnection) -> StoreResult<()> {
    let applied: Vec<_> = applied(connection).await?.into_iter().collect();
    refusal(&applied).map_or(Ok(()), |reason| Err(StoreError::Fault(reason)))
}

/// The query builder cannot list the existing tables.
async fn applied(connection: &DatabaseConnection) -> StoreResult<BTreeSet<String>> {
    let backend = connection.get_database_backend();
    let table = match backend {
        DbBackend::Postgres => "SELECT 1 WHERE to_regclass('seaql_migrations') IS NOT NULL",
        _ => "SELECT 1 FROM sqlite_schema WHERE name = 'seaql_migrations'",
    };
    let read = async |sql: &str| {
        let rows = connection.query_all_raw(Statement::from_string(backend, sql));
        rows.await.map_err(store_error)
    };
    if read(table).await?.is_empty() {
        return Ok(BTreeSet::new());
    }
    let rows = read("SELECT version FROM seaql_migrations").await?;
    rows.iter()
        .map(|row| row.try_get("", "version").map_err(store_error))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_migration_that_only_the_database_has_is_of_a_newer_version() {
        let all: Vec<String> = own_migrations().into_iter().collect();
        assert_eq!(newest_unknown(&all), None);
        let (newest, older) = all.split_last().unwrap();
        let state = SchemaState::of(&older.iter().cloned().collect());
        assert_eq!(state.pending, std::slice::from_ref(newest));
        assert_eq!((state.is_new, state.unknown.is_empty()), (false, true));
        let future = "m99990101_000001_future".to_owned();
        let mut applied = all;
        applied.push(future.clone());
        assert_eq!(newest_unknown(&applied), Some(future.clone()));
        let state = SchemaState::of(&applied.into_iter().collect());
        assert_eq!((state.pending.len(), state.unknown), (0, vec![future]));
        assert!(SchemaState::of(&BTreeSet::new()).is_new);
    }
}
