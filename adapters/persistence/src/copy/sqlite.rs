//! The SQLite side of a copy. The file is locked while it is open.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use futures_util::TryStreamExt as _;
use sqlx::query::Query;
use sqlx::sqlite::{
    SqliteArguments, SqliteConnectOptions, SqliteJournalMode, SqliteLockingMode, SqliteRow,
    SqliteSynchronous,
};
use sqlx::{
    AssertSqlSafe, ConnectOptions as _, Connection as _, Row as _, Sqlite, SqliteConnection,
};
use uuid::Uuid;

use super::catalog::{Column, Table};
use super::line::{Kind, fields, read_text, utf8, write_null, write_text};
use super::marks::TableMark;
use super::side::{Batch, Collector};
use super::{CopyResult, refused};

/// How long to wait until another program closes the file.
const BUSY_TIMEOUT: Duration = Duration::from_secs(3);
/// The maximum number of values of one statement.
const MAX_VALUES: usize = 32_000;
/// The maximum number of rows of one statement.
const MAX_ROWS: usize = 500;
/// The codes `SQLITE_BUSY` and `SQLITE_LOCKED`. Only the lowest byte of an extended code is compared.
const BUSY: [i32; 2] = [5, 6];

/// A query whose values are not all bound yet.
type Unbound<'q> = Query<'q, Sqlite, SqliteArguments>;

pub struct SqliteSide {
    connection: SqliteConnection,
}

impl SqliteSide {
    /// Opens an existing file and locks it against all other programs. This fails if a server uses the file.
    pub async fn open(file: &Path) -> CopyResult<Self> {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .locking_mode(SqliteLockingMode::Exclusive)
            .journal_mode(SqliteJournalMode::Wal)
            // A power failure may undo the last transactions. Their marks are then undone too, so the copy continues
            // before them.
            .synchronous(SqliteSynchronous::Normal)
            .foreign_keys(false)
            .busy_timeout(BUSY_TIMEOUT)
            .pragma("recursive_triggers", "on")
            .pragma("cache_size", "-65536")
            .pragma("temp_store", "memory")
            .disable_statement_logging();
        let locked = async {
            let mut connection = options.connect().await?;
            sqlx::raw_sql("BEGIN IMMEDIATE; COMMIT")
                .execute(&mut connection)
                .await?;
            Ok::<_, sqlx::Error>(connection)
        };
        match locked.await {
            Ok(connection) => Ok(Self { connection }),
            Err(error) if is_busy(&error) => refused(format!(
                "{} is in use: stop the server first",
                file.display()
            )),
            Err(error) => Err(error.into()),
        }
    }

    /// Returns the tables and their columns, without the tables of the full-text search.
    pub async fn columns(&mut self) -> CopyResult<BTreeSet<(String, String)>> {
        let columns: Vec<(String, String)> = sqlx::query_as(
            r"SELECT t.name, c.name FROM pragma_table_list t JOIN pragma_table_info(t.name) c
              WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite\_%' ESCAPE '\'",
        )
        .fetch_all(&mut self.connection)
        .await?;
        Ok(columns.into_iter().collect())
    }

    pub async fn has_table(&mut self, name: &str) -> CopyResult<bool> {
        let tables =
            "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?)";
        let found = sqlx::query_scalar(tables).bind(name);
        Ok(found.fetch_one(&mut self.connection).await?)
    }

    pub async fn count(&mut self, table: &Table) -> CopyResult<u64> {
        let sql = format!("SELECT count(*) FROM \"{}\"", table.name);
        let count: i64 = sqlx::query_scalar(AssertSqlSafe(sql))
            .fetch_one(&mut self.connection)
            .await?;
        Ok(u64::try_from(count).unwrap_or_default())
    }

    /// Reads the rows after a key, in the order of the keys.
    pub async fn read(
        &mut self,
        table: &Table,
        after: Option<&str>,
        mut collector: Collector<'_>,
    ) -> CopyResult<()> {
        let key = table.key_list();
        let condition = match after {
            Some(_) => format!("WHERE ({key}) > ({})", places(table.key.len())),
            None => String::new(),
        };
        let sql = format!(
            "SELECT {} FROM \"{}\" {condition} ORDER BY {key}",
            table.column_list(),
            table.name
        );
        let mut query = sqlx::query(AssertSqlSafe(sql));
        if let Some(after) = after {
            for (column, field) in table.key_columns().zip(fields(after.as_bytes())) {
                query = bind(query, column, field)?;
            }
        }
        let mut rows = query.fetch(&mut self.connection);
        while let Some(row) = rows.try_next().await? {
            write_row(collector.next_line(), table, &row)?;
            if !collector.end_line().await? {
                return Ok(());
            }
        }
        collector.flush().await?;
        Ok(())
    }

    pub async fn write(
        &mut self,
        table: &Table,
        batch: &Batch,
        mark: &TableMark,
    ) -> CopyResult<()> {
        let mut tx = self.connection.begin().await?;
        let lines: Vec<_> = batch.lines.split_inclusive(|byte| *byte == b'\n').collect();
        let columns = table.columns.len();
        let row = format!("({})", places(columns));
        for lines in lines.chunks((MAX_VALUES / columns.max(1)).clamp(1, MAX_ROWS)) {
            let rows = vec![row.as_str(); lines.len()].join(", ");
            let sql = format!(
                "INSERT INTO \"{}\" ({}) VALUES {rows}",
                table.name,
                table.column_list()
            );
            let mut query = sqlx::query(AssertSqlSafe(sql));
            for line in lines {
                for (column, field) in table.columns.iter().zip(fields(line)) {
                    query = bind(query, column, field)?;
                }
            }
            query.execute(&mut *tx).await?;
        }
        sqlx::raw_sql(AssertSqlSafe(mark.statement(table)))
            .execute(&mut *tx)
            .await?;
        Ok(tx.commit().await?)
    }

    /// Fails if a row refers to another row that does not exist.
    pub async fn restore_references(&mut self) -> CopyResult<()> {
        let broken: Vec<String> =
            sqlx::query_scalar(r#"SELECT DISTINCT "table" FROM pragma_foreign_key_check"#)
                .fetch_all(&mut self.connection)
                .await?;
        if broken.is_empty() {
            return Ok(());
        }
        let tables = broken.join(", ");
        refused(format!("rows of {tables} refer to rows that do not exist"))
    }

    pub async fn run(&mut self, sql: String) -> CopyResult<()> {
        sqlx::raw_sql(AssertSqlSafe(sql))
            .execute(&mut self.connection)
            .await?;
        Ok(())
    }

    pub async fn texts(&mut self, sql: &str) -> CopyResult<Vec<String>> {
        let texts = sqlx::query_scalar(AssertSqlSafe(sql.to_owned()));
        Ok(texts.fetch_all(&mut self.connection).await?)
    }

    pub async fn close(mut self: Box<Self>) -> CopyResult<()> {
        // From now on, all data is durable on the disk.
        sqlx::raw_sql("PRAGMA synchronous = FULL; PRAGMA wal_checkpoint(TRUNCATE)")
            .execute(&mut self.connection)
            .await?;
        Ok(self.connection.close().await?)
    }
}

fn is_busy(error: &sqlx::Error) -> bool {
    let code = error
        .as_database_error()
        .and_then(sqlx::error::DatabaseError::code);
    let code = code.and_then(|code| code.parse::<i32>().ok());
    code.is_some_and(|code| BUSY.contains(&(code & 0xff)))
}

fn places(count: usize) -> String {
    vec!["?"; count].join(", ")
}

fn write_row(line: &mut Vec<u8>, table: &Table, row: &SqliteRow) -> CopyResult<()> {
    for (place, column) in table.columns.iter().enumerate() {
        if place > 0 {
            line.push(b'\t');
        }
        write_value(line, column, row, place)?;
    }
    line.push(b'\n');
    Ok(())
}

/// Appends a value in PostgreSQL's text format.
fn write_value(
    line: &mut Vec<u8>,
    column: &Column,
    row: &SqliteRow,
    place: usize,
) -> CopyResult<()> {
    match column.kind {
        Kind::Uuid => match row.try_get_unchecked::<Option<Uuid>, _>(place)? {
            Some(id) => line.extend_from_slice(
                id.hyphenated()
                    .encode_lower(&mut Uuid::encode_buffer())
                    .as_bytes(),
            ),
            None => write_null(line),
        },
        Kind::Text | Kind::Date => match row.try_get_unchecked::<Option<&str>, _>(place)? {
            Some(text) => write_text(line, text.as_bytes()),
            None => write_null(line),
        },
        Kind::Time => match row.try_get_unchecked::<Option<&str>, _>(place)? {
            // SQLite stores a time as `09:00:00.0`.
            Some(text) => write_text(line, whole_second(text).as_bytes()),
            None => write_null(line),
        },
        Kind::Integer => match row.try_get_unchecked::<Option<i64>, _>(place)? {
            Some(number) => line.extend_from_slice(number.to_string().as_bytes()),
            None => write_null(line),
        },
        Kind::Boolean => match row.try_get_unchecked::<Option<bool>, _>(place)? {
            Some(is_true) => line.push(if is_true { b't' } else { b'f' }),
            None => write_null(line),
        },
        Kind::Bytes => match row.try_get_unchecked::<Option<&[u8]>, _>(place)? {
            Some(bytes) => {
                line.extend_from_slice(b"\\\\x");
                for byte in bytes {
                    line.extend_from_slice(format!("{byte:02x}").as_bytes());
                }
            }
            None => write_null(line),
        },
    }
    Ok(())
}

fn whole_second(time: &str) -> &str {
    if time.contains('.') {
        time.trim_end_matches('0').trim_end_matches('.')
    } else {
        time
    }
}

/// Binds a field in the form that SQLite stores.
fn bind<'q>(query: Unbound<'q>, column: &Column, field: &[u8]) -> CopyResult<Unbound<'q>> {
    let text = read_text(field).map(utf8).transpose()?;
    let wrong = |text: &str| {
        refused(format!(
            "{text:?} is no value of the column {}",
            column.name
        ))
    };
    Ok(match column.kind {
        Kind::Text | Kind::Date => query.bind(text),
        Kind::Time => query.bind(text.map(|time| {
            if time.contains('.') {
                time
            } else {
                format!("{time}.0")
            }
        })),
        Kind::Uuid => match text.as_deref().map(Uuid::parse_str).transpose() {
            Ok(id) => query.bind(id),
            Err(_) => return wrong(&text.unwrap_or_default()),
        },
        Kind::Integer => match text.as_deref().map(str::parse::<i64>).transpose() {
            Ok(number) => query.bind(number),
            Err(_) => return wrong(&text.unwrap_or_default()),
        },
        Kind::Boolean => query.bind(text.map(|text| text == "t")),
        Kind::Bytes => match text.as_deref().map(bytes) {
            Some(None) => return wrong(&text.unwrap_or_default()),
            bytes => query.bind(bytes.flatten()),
        },
    })
}

/// Parses PostgreSQL's text format of bytes, such as `\x0aff`.
fn bytes(text: &str) -> Option<Vec<u8>> {
    let digits = text.strip_prefix("\\x")?.as_bytes();
    let pairs = digits.chunks(2).map(|pair| {
        let pair = std::str::from_utf8(pair).ok()?;
        u8::from_str_radix(pair, 16).ok()
    });
    pairs.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_bytes_have_the_forms_of_both_databases() {
        for (stored, written) in [
            ("09:00:00.0", "09:00:00"),
            ("09:00:10.0", "09:00:10"),
            ("09:00:00.5", "09:00:00.5"),
            ("09:00:00.250000", "09:00:00.25"),
            ("09:00:00", "09:00:00"),
        ] {
            assert_eq!(whole_second(stored), written);
        }
        assert_eq!(bytes("\\x0aff"), Some(vec![10, 255]));
        assert_eq!(bytes("\\x"), Some(vec![]));
        assert_eq!((bytes("0a"), bytes("\\xzz")), (None, None));
    }
}
