//! The PostgreSQL side of a copy. While it is open, no program can migrate the database, and so no program can start on
//! it.

use std::str::FromStr as _;

use futures_util::TryStreamExt as _;
use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _, PgConnection};

use super::catalog::{ListedColumn, Table};
use super::line::{fields, read_text, utf8};
use super::marks::{self, TableMark};
use super::side::{Batch, Collector};
use super::{CopyResult, refused};
use crate::raw::MIGRATION_LOCK;

/// How often to check whether programs still use the database. There is a tenth of a second between two checks.
const ASKS: usize = 30;
/// PostgreSQL's error code for a lock that was not acquired in time.
const LOCK_NOT_AVAILABLE: &str = "55P03";

const COLUMNS: &str = "
    SELECT t.relname::text, a.attname::text, format_type(a.atttypid, NULL),
           array_position(i.indkey::int2[], a.attnum)::bigint
    FROM pg_class t
    JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_index i ON i.indrelid = t.oid AND i.indisprimary
    WHERE t.relkind = 'r' AND t.relnamespace = current_schema()::regnamespace
    ORDER BY t.relname, a.attnum";

/// Counts the connections of running servers. The name of a connection from another account is hidden, so that
/// connection counts as well.
const SERVERS: &str = "
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND coalesce(application_name, 'palestra') = 'palestra'";

pub struct PostgresSide {
    connection: PgConnection,
}

impl PostgresSide {
    /// Opens a database that no server uses.
    pub async fn open(url: &str) -> CopyResult<Self> {
        let mut connection = PgConnectOptions::from_str(url)?
            .application_name("palestra copy")
            .options([
                ("statement_timeout", "0"),
                ("idle_in_transaction_session_timeout", "0"),
                ("lock_timeout", "3s"),
                ("datestyle", "ISO"),
                ("bytea_output", "hex"),
            ])
            .disable_statement_logging()
            .connect()
            .await?;
        let locked = sqlx::query("SELECT pg_advisory_lock($1)")
            .bind(MIGRATION_LOCK)
            .execute(&mut connection)
            .await;
        if let Err(error) = locked {
            let code = error
                .as_database_error()
                .and_then(sqlx::error::DatabaseError::code);
            if code.is_some_and(|code| code == LOCK_NOT_AVAILABLE) {
                return refused("it is in use: another program migrates or copies it");
            }
            return Err(error.into());
        }
        for _ in 0..ASKS {
            let servers: i64 = sqlx::query_scalar(SERVERS)
                .fetch_one(&mut connection)
                .await?;
            if servers == 0 {
                return Ok(Self { connection });
            }
            // PostgreSQL lists a closed connection for a moment.
            sqlx::raw_sql("SELECT pg_sleep(0.1)")
                .execute(&mut connection)
                .await?;
        }
        refused("it is in use: stop the servers first")
    }

    pub async fn columns(&mut self) -> CopyResult<Vec<ListedColumn>> {
        let listed: Vec<(String, String, String, Option<i64>)> = sqlx::query_as(COLUMNS)
            .fetch_all(&mut self.connection)
            .await?;
        let column = |(table, name, data_type, key_place)| ListedColumn {
            table,
            name,
            data_type,
            key_place,
        };
        Ok(listed.into_iter().map(column).collect())
    }

    pub async fn has_table(&mut self, name: &str) -> CopyResult<bool> {
        let found = sqlx::query_scalar("SELECT to_regclass($1) IS NOT NULL").bind(name);
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
            Some(after) => format!("WHERE ({key}) > ({})", literals(table, after)?),
            None => String::new(),
        };
        let sql = format!(
            "COPY (SELECT {} FROM \"{}\" {condition} ORDER BY {key}) TO STDOUT",
            table.column_list(),
            table.name
        );
        let mut parts = self.connection.copy_out_raw(&sql).await?;
        // A received part may end in the middle of a row. The rest is kept until the next part.
        let mut rest = Vec::new();
        while let Some(part) = parts.try_next().await? {
            rest.extend_from_slice(&part);
            while let Some(end) = rest.iter().position(|byte| *byte == b'\n') {
                collector.next_line().extend(rest.drain(..=end));
                if !collector.end_line().await? {
                    return Ok(());
                }
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
        let sql = format!(
            "COPY \"{}\" ({}) FROM STDIN",
            table.name,
            table.column_list()
        );
        let mut copy = tx.copy_in_raw(&sql).await?;
        copy.send(batch.lines.as_slice()).await?;
        copy.finish().await?;
        sqlx::raw_sql(AssertSqlSafe(mark.statement(table)))
            .execute(&mut *tx)
            .await?;
        Ok(tx.commit().await?)
    }

    /// Adds the references again, which checks every row.
    pub async fn restore_references(&mut self) -> CopyResult<()> {
        self.run(marks::ADD_REFERENCES.to_owned()).await?;
        self.run("ANALYZE".to_owned()).await
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

    pub async fn close(self: Box<Self>) -> CopyResult<()> {
        Ok(self.connection.close().await?)
    }
}

/// Returns the values of a key as literals, because COPY accepts no parameters.
fn literals(table: &Table, key: &str) -> CopyResult<String> {
    let mut literals = Vec::new();
    for (column, field) in table.key_columns().zip(fields(key.as_bytes())) {
        let text = utf8(read_text(field).unwrap_or_default())?;
        literals.push(format!(
            "{}::{}",
            marks::quoted(&text),
            column.kind.postgres()
        ));
    }
    Ok(literals.join(", "))
}
