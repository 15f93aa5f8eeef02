//! Copies a whole database from SQLite to PostgreSQL or back (D244).
//!
//! - [`line`](mod@line): a row as one line of text, the format in which both sides read and write rows;
//! - [`catalog`]: the tables, which are read from the databases, so that no new table can be forgotten;
//! - [`side`]: one of the two databases: [`sqlite`] or [`postgres`];
//! - [`marks`]: the progress of an unfinished copy, which is stored in the target.

mod catalog;
mod line;
mod marks;
mod postgres;
mod side;
mod sqlite;

use std::collections::BTreeMap;
use std::fmt;
use std::ops::ControlFlow;

use application_ports::StoreError;
use tokio::sync::mpsc;
use tokio::task::JoinError;

use self::catalog::Table;
use self::marks::TableMark;
use self::side::{BATCH_ROWS, Side, WAITING_BATCHES};
use crate::backup::DatabasePlace;
use crate::errors::sqlx_error;
use crate::schema::{NEWER_SCHEMA, UNFINISHED_COPY, migrate_url, schema_state};

/// The reason why a database was not copied.
#[derive(Debug)]
pub enum CopyError {
    /// The copy is not possible with these two databases.
    Refused(String),
    /// The caller stopped the copy. It can be continued later.
    Stopped,
    /// A database failed.
    Store(StoreError),
}

impl fmt::Display for CopyError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(reason) => formatter.write_str(reason),
            Self::Stopped => formatter.write_str("stopped; the same command goes on"),
            Self::Store(error) => error.fmt(formatter),
        }
    }
}

impl std::error::Error for CopyError {}

impl From<StoreError> for CopyError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<sqlx::Error> for CopyError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(sqlx_error(error))
    }
}

/// The result of a part of a copy.
pub type CopyResult<T> = Result<T, CopyError>;

fn refused<T>(reason: impl Into<String>) -> CopyResult<T> {
    Err(CopyError::Refused(reason.into()))
}

/// A step of a copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CopyStep<'a> {
    /// The target now has this number of rows of a table.
    Copied {
        table: &'a str,
        rows: u64,
        total: u64,
    },
    /// All rows are copied, and the references and the checksums are being checked.
    Comparing,
}

/// A table that is equal in both databases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CopiedTable {
    pub name: String,
    pub rows: u64,
    /// The sum of the SHA-256 hashes of its rows as 32 hexadecimal digits. It does not depend on the order of the rows.
    pub checksum: String,
}

/// Options of a copy.
#[derive(Clone, Copy, Debug)]
pub struct CopyOptions {
    /// The maximum number of rows in one transaction.
    pub batch_rows: usize,
}

impl Default for CopyOptions {
    fn default() -> Self {
        Self {
            batch_rows: BATCH_ROWS,
        }
    }
}

/// Called with each step of a copy, and can stop the copy.
type Report<'a> = dyn FnMut(CopyStep<'_>) -> ControlFlow<()> + Send + 'a;

/// Copies one database into another, which must be empty, or continues an unfinished copy. `report` is called after
/// each batch, and can stop the copy.
///
/// # Errors
///
/// [`CopyError::Refused`] if one of the databases is in use, if the target is neither empty nor an unfinished copy of
/// the source, or if the finished copy differs from the source; any error of the databases.
pub async fn copy_database(
    from: &str,
    to: &str,
    options: CopyOptions,
    report: &mut Report<'_>,
) -> CopyResult<Vec<CopiedTable>> {
    let (source, target) = (DatabasePlace::parse(from)?, DatabasePlace::parse(to)?);
    let is_sqlite = |place: &DatabasePlace| matches!(place, DatabasePlace::Sqlite(_));
    if is_sqlite(&source) == is_sqlite(&target) {
        return refused(
            "a copy goes from SQLite to PostgreSQL or back; between two of a kind use `palestra backup`",
        );
    }
    let state = schema_state(from).await?;
    if state.is_new {
        return refused("the source has no tables");
    }
    if state.unknown.iter().any(|name| name == UNFINISHED_COPY) {
        return refused("the source is itself an unfinished copy");
    }
    if !state.unknown.is_empty() {
        return refused(format!("the source: {NEWER_SCHEMA}"));
    }
    if !state.pending.is_empty() {
        return refused("the source is of an older version: run `palestra migrate` on it first");
    }
    let mut source_side = Side::open(&source, from)
        .await
        .map_err(|error| of("source", error))?;
    let tables = source_side.tables_with(&target, to).await?;
    let (mut target_side, tables) = tables;
    let name = marks::name_of(&source);
    let mut done = marks::begin(&mut target_side, &tables, &name).await?;
    for table in &tables {
        let total = source_side.count(table).await?;
        let mut mark = done.remove(&table.name).unwrap_or_default();
        while !mark.is_done {
            let target = &mut target_side;
            let copied = copy_table(source_side, target, table, total, mark, options, report);
            match copied.await {
                Ok(copied) => (source_side, mark) = copied,
                Err(error) => {
                    // The rows that are already written are kept.
                    target_side.close().await.ok();
                    return Err(error);
                }
            }
        }
    }
    if report(CopyStep::Comparing).is_break() {
        return Err(CopyError::Stopped);
    }
    marks::restore_references(&mut target_side).await?;
    let (source_side, mut target_side, copied) = compare(source_side, target_side, &tables).await?;
    marks::finish(&mut target_side).await?;
    target_side.close().await?;
    source_side.close().await?;
    Ok(copied)
}

fn of(side: &str, error: CopyError) -> CopyError {
    match error {
        CopyError::Refused(reason) => CopyError::Refused(format!("the {side}: {reason}")),
        other => other,
    }
}

impl Side {
    /// Migrates and opens the target. Returns it with the tables that both databases have.
    async fn tables_with(
        &mut self,
        target: &DatabasePlace,
        to: &str,
    ) -> CopyResult<(Self, Vec<Table>)> {
        let state = schema_state(to).await?;
        let unknown: Vec<_> = state.unknown.iter().collect();
        let is_unfinished = unknown.iter().any(|name| *name == UNFINISHED_COPY);
        if unknown.len() > usize::from(is_unfinished) {
            return refused(format!("the target: {NEWER_SCHEMA}"));
        }
        if is_unfinished && !state.pending.is_empty() {
            return refused(
                "the target is an unfinished copy of another version: empty it, and begin anew",
            );
        }
        if !is_unfinished {
            migrate_url(to).await?;
        }
        let mut other = Self::open(target, to)
            .await
            .map_err(|error| of("target", error))?;
        let tables = match (&mut *self, &mut other) {
            (Self::Sqlite(sqlite), Self::Postgres(postgres))
            | (Self::Postgres(postgres), Self::Sqlite(sqlite)) => {
                catalog::common(postgres.columns().await?, &sqlite.columns().await?)?
            }
            _ => return refused("two databases of a kind"),
        };
        Ok((other, tables))
    }
}

/// Copies the rest of a table. A separate task reads from the source while the target writes.
async fn copy_table(
    mut source: Side,
    target: &mut Side,
    table: &Table,
    total: u64,
    mut mark: TableMark,
    options: CopyOptions,
    report: &mut Report<'_>,
) -> CopyResult<(Side, TableMark)> {
    let (sender, mut batches) = mpsc::channel(WAITING_BATCHES);
    let (read_table, after) = (table.clone(), mark.last_key.clone());
    let reading = tokio::spawn(async move {
        let rows = options.batch_rows;
        let read = source
            .read(&read_table, after.as_deref(), rows, sender)
            .await;
        (source, read)
    });
    while let Some(batch) = batches.recv().await {
        mark.rows += batch.rows;
        mark.last_key = Some(batch.last_key.clone());
        target.write(table, &batch, &mark).await?;
        let step = CopyStep::Copied {
            table: &table.name,
            rows: mark.rows,
            total,
        };
        if report(step).is_break() {
            drop(batches);
            let (source, _) = reading.await.map_err(lost)?;
            source.close().await?;
            return Err(CopyError::Stopped);
        }
    }
    let (source, read) = reading.await.map_err(lost)?;
    read?;
    mark.is_done = true;
    marks::note(target, table, &mark).await?;
    Ok((source, mark))
}

#[expect(
    clippy::needless_pass_by_value,
    reason = "map_err passes the error itself"
)]
fn lost(lost: JoinError) -> CopyError {
    CopyError::Store(StoreError::Fault(lost.to_string()))
}

/// Reads both databases again, each in a separate task, and compares all tables.
async fn compare(
    mut source: Side,
    mut target: Side,
    tables: &[Table],
) -> CopyResult<(Side, Side, Vec<CopiedTable>)> {
    let (mut copied, mut different) = (Vec::new(), Vec::new());
    for table in tables {
        let reading = tokio::spawn(source.checksum(table.clone()));
        let theirs;
        (target, theirs) = target.checksum(table.clone()).await?;
        let ours;
        (source, ours) = reading.await.map_err(lost)??;
        if ours != theirs {
            different.push(format!(
                "{} ({} rows, and {} in the target)",
                table.name, ours.rows, theirs.rows
            ));
        }
        copied.push(CopiedTable {
            name: table.name.clone(),
            rows: ours.rows,
            checksum: ours.to_string(),
        });
    }
    if different.is_empty() {
        return Ok((source, target, copied));
    }
    refused(format!(
        "the copy differs from the source: {}; empty the target, and begin anew",
        different.join(", ")
    ))
}

/// The marks by table.
type Marks = BTreeMap<String, TableMark>;
