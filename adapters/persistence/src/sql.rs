//! Hand-written statements: how they are run, and how their rows are read. `$1` is a parameter in
//! both databases.

use application_ports::{StoreError, StoreResult};
use domain_access::Scope;
use domain_kernel::{OrganizationId, Points, Timestamp, case_fold};
use sea_orm::{ConnectionTrait, DbBackend, QueryResult, Statement, TryGetable, Value};
use uuid::Uuid;

use crate::errors::of;

/// The values of a statement, each turned into what the database takes.
macro_rules! values {
    ($($value:expr),* $(,)?) => { vec![$(sea_orm::Value::from($value)),*] };
}
pub(crate) use values;

/// Locks the selected rows until the end of the transaction; SQLite's transactions are alone anyway.
pub fn for_update(connection: &impl ConnectionTrait) -> &'static str {
    if connection.get_database_backend() == DbBackend::Postgres {
        " FOR UPDATE"
    } else {
        ""
    }
}

fn statement(
    connection: &impl ConnectionTrait,
    sql: impl Into<String>,
    values: Vec<Value>,
) -> Statement {
    Statement::from_sql_and_values(connection.get_database_backend(), sql, values)
}

/// All rows of a query.
pub async fn all(
    connection: &impl ConnectionTrait,
    sql: impl Into<String>,
    values: Vec<Value>,
) -> StoreResult<Vec<Row>> {
    let rows = connection
        .query_all_raw(statement(connection, sql, values))
        .await
        .map_err(of)?;
    Ok(rows.into_iter().map(Row).collect())
}

/// The first row of a query.
pub async fn one(
    connection: &impl ConnectionTrait,
    sql: impl Into<String>,
    values: Vec<Value>,
) -> StoreResult<Option<Row>> {
    Ok(connection
        .query_one_raw(statement(connection, sql, values))
        .await
        .map_err(of)?
        .map(Row))
}

/// The count that a query gives as `n`.
pub async fn count(
    connection: &impl ConnectionTrait,
    sql: impl Into<String>,
    values: Vec<Value>,
) -> StoreResult<u64> {
    one(connection, sql, values)
        .await?
        .map_or(Ok(0), |row| row.count("n"))
}

/// Runs a change; how many rows it touched.
pub async fn run(
    connection: &impl ConnectionTrait,
    sql: impl Into<String>,
    values: Vec<Value>,
) -> StoreResult<u64> {
    let done = connection
        .execute_raw(statement(connection, sql, values))
        .await
        .map_err(of)?;
    Ok(done.rows_affected())
}

/// Removes rows that are over at `now`, at most `limit`, and lets two nodes that do so at once take
/// different ones.
pub async fn sweep(
    connection: &impl ConnectionTrait,
    table: &str,
    key: &str,
    now: Timestamp,
    limit: u64,
) -> StoreResult<u64> {
    let lock = if connection.get_database_backend() == DbBackend::Postgres {
        " FOR UPDATE SKIP LOCKED"
    } else {
        ""
    };
    let over = format!(
        "SELECT {key} FROM {table} WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2{lock}"
    );
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    run(
        connection,
        format!("DELETE FROM {table} WHERE {key} IN ({over})"),
        values![now.millis(), limit],
    )
    .await
}

/// A row by the names of its columns.
pub struct Row(QueryResult);

impl Row {
    /// A value as it is.
    pub fn get<T: TryGetable>(&self, column: &str) -> StoreResult<T> {
        self.0.try_get("", column).map_err(of)
    }

    /// An id.
    pub fn id<I: From<Uuid>>(&self, column: &str) -> StoreResult<I> {
        self.get::<Uuid>(column).map(I::from)
    }

    /// An id that may be absent.
    pub fn id_opt<I: From<Uuid>>(&self, column: &str) -> StoreResult<Option<I>> {
        Ok(self.get::<Option<Uuid>>(column)?.map(I::from))
    }

    /// An instant.
    pub fn at(&self, column: &str) -> StoreResult<Timestamp> {
        self.get(column).map(Timestamp::from_millis)
    }

    /// An instant that may be absent.
    pub fn at_opt(&self, column: &str) -> StoreResult<Option<Timestamp>> {
        Ok(self.get::<Option<i64>>(column)?.map(Timestamp::from_millis))
    }

    /// An amount of points.
    pub fn points(&self, column: &str) -> StoreResult<Points> {
        self.get(column).map(Points::from_hundredths)
    }
    /// The row as sea-orm's records read it.
    pub fn whole(&self) -> &QueryResult {
        &self.0
    }

    /// A number that is never negative.
    pub fn count<N: TryFrom<i64>>(&self, column: &str) -> StoreResult<N> {
        let stored: i64 = self.get(column)?;
        N::try_from(stored).map_err(|_| StoreError::Fault(format!("{column} is {stored}")))
    }
}

/// The stored form of a scope: the organization, or the nil id for the platform.
pub fn scope_id(scope: Scope) -> Uuid {
    scope.organization_id().map_or(Uuid::nil(), Uuid::from)
}

/// The scope of a stored form.
pub fn scope_of(id: Uuid) -> Scope {
    if id.is_nil() {
        Scope::Platform
    } else {
        Scope::Organization(OrganizationId(id))
    }
}

/// The pattern that finds a text anywhere in a folded one, `%`, `_` and `\` as plain characters (D39);
/// for `LIKE … ESCAPE '\'`.
pub fn pattern(search: &str) -> String {
    let mut pattern = String::from("%");
    for c in case_fold(search).chars() {
        if matches!(c, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(c);
    }
    pattern.push('%');
    pattern
}

/// The same for SQLite's trigram index: a phrase in quotes, in which all else is plain characters.
/// `None` where the text is shorter than a trigram.
pub fn phrase(search: &str) -> Option<String> {
    let folded = case_fold(search);
    folded
        .chars()
        .nth(2)
        .is_some()
        .then(|| format!("\"{}\"", folded.replace('"', "\"\"")))
}

#[cfg(test)]
mod tests {
    use super::{pattern, phrase};

    #[test]
    fn a_phrase_is_a_trigram_at_least_and_keeps_quotes() {
        assert_eq!(phrase("éÉ"), None);
        assert_eq!(phrase("É\"*").as_deref(), Some("\"é\"\"*\""));
    }

    #[test]
    fn a_pattern_finds_wildcards_as_characters() {
        assert_eq!(pattern("50%_\\É"), "%50\\%\\_\\\\é%");
    }
}
