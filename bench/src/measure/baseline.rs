//! Measures the limits of the machine without the product.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use bench::{Database, PASSWORD, Place};
use load::per_second;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions as _, Connection as _, PgConnection, SqliteConnection};
use tokio::process::Command;
use uuid::Uuid;

/// Measures Argon2id verifications per second, with one thread for each core. Each thread reuses
/// its memory.
pub async fn verifications(cores: usize, time: Duration) -> Result<f64> {
    let threads: Vec<_> = (0..cores)
        .map(|_| tokio::task::spawn_blocking(move || verify_for(time)))
        .collect();
    let mut rate = 0.0;
    for thread in threads {
        rate += thread.await??;
    }
    Ok(rate)
}

fn verify_for(time: Duration) -> Result<f64> {
    let params = Params::new(19 * 1024, 2, 1, None).map_err(|error| anyhow::anyhow!("{error}"))?;
    let mut memory = vec![Block::default(); params.block_count()];
    let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
    let mut hash = [0; 32];
    let (begin, mut done) = (Instant::now(), 0);
    while begin.elapsed() < time {
        argon2
            .hash_password_into_with_memory(
                PASSWORD.as_bytes(),
                b"a salt of sixteen",
                &mut hash,
                &mut memory,
            )
            .map_err(|error| anyhow::anyhow!("{error}"))?;
        done += 1;
    }
    Ok(per_second(done, begin.elapsed()))
}

/// Updates rows with the SQL statement of the product, one row and one commit at a time, on a table like the product's
/// table.
pub struct Updates {
    database: Database,
    url: String,
    folder: PathBuf,
    body: String,
    rows: usize,
    /// The number of saves in earlier rounds, so that no round uses a save id again.
    saved: AtomicU64,
}

/// SQL that computes the id of a row and of its participant from pgbench's variable `id`.
const ROW: &str = "lpad(to_hex(:id::bigint), 32, '0')::uuid";

impl Updates {
    /// Creates the table and stores `body` in each row. PostgreSQL must write durably.
    pub async fn prepare(place: &Place, body: &str, rows: usize) -> Result<Self> {
        let limit = Self {
            database: place.database,
            url: place.url().to_owned(),
            folder: place.folder().to_owned(),
            body: body.to_owned(),
            rows,
            saved: AtomicU64::new(0),
        };
        match limit.database {
            Database::Postgres => {
                let mut connection = PgConnection::connect(&limit.url).await?;
                for setting in ["SHOW fsync", "SHOW synchronous_commit"] {
                    let value: String = sqlx::query_scalar(setting)
                        .fetch_one(&mut connection)
                        .await?;
                    ensure!(
                        value == "on",
                        "{setting}: {value}; the measurement needs it on"
                    );
                }
                let table = "CREATE TABLE bench_sheets (LIKE answer_sheets INCLUDING ALL) WITH (fillfactor = 70, toast_tuple_target = 8160)";
                sqlx::query(table).execute(&mut connection).await?;
                let fill = format!(
                    "INSERT INTO bench_sheets (attempt_id, user_id, revision, body, recent_saves, saved_at, closes_at)
                     SELECT {row}, {row}, 0, $1, '', 0, 9000000000000 FROM generate_series(1, $2) AS id",
                    row = ROW.replace(":id::bigint", "id")
                );
                sqlx::query(sqlx::AssertSqlSafe(fill))
                    .bind(body)
                    .bind(i64::try_from(rows)?)
                    .execute(&mut connection)
                    .await?;
                let save = "lpad(to_hex(:save::bigint), 32, '0')";
                let script = format!(
                    "\\set id random(1, {rows})\n\\set save random(1, 9000000000000000000)\n\
                     UPDATE bench_sheets SET revision = revision + 1, body = :body, saved_at = :id, \
                     recent_saves = right(recent_saves || {save} || ' ' || lpad((revision + 1)::text, 12, '0') || ' ' \
                     || lpad(:id::bigint::text, 14, '0') || ';', 488) \
                     WHERE attempt_id = {ROW} AND user_id = {ROW} AND :id <= closes_at AND strpos(recent_saves, {save}) = 0;\n"
                );
                tokio::fs::write(limit.script(), script).await?;
            }
            Database::Sqlite => {
                let mut connection = limit.sqlite().await?;
                let table = "CREATE TABLE bench_sheets (attempt_id blob NOT NULL PRIMARY KEY, user_id blob NOT NULL, revision integer NOT NULL,
                     body text NOT NULL, recent_saves text NOT NULL, saved_at integer, closes_at integer NOT NULL) STRICT";
                sqlx::query(table).execute(&mut connection).await?;
                for row in 0..rows {
                    let id = Uuid::from_u128(u128::try_from(row)?);
                    sqlx::query(
                        "INSERT INTO bench_sheets VALUES ($1, $1, 0, $2, '', 0, 9000000000000)",
                    )
                    .bind(id)
                    .bind(body)
                    .execute(&mut connection)
                    .await?;
                }
            }
        }
        Ok(limit)
    }

    /// Returns the number of updates per second.
    pub async fn rate(&self, time: Duration) -> Result<f64> {
        match self.database {
            Database::Postgres => self.pgbench(time).await,
            Database::Sqlite => self.one_by_one(time).await,
        }
    }

    fn script(&self) -> PathBuf {
        self.folder.join("update.sql")
    }

    async fn pgbench(&self, time: Duration) -> Result<f64> {
        let program = std::env::var_os("PALESTRA_PG_BIN")
            .map(|folder| PathBuf::from(folder).join("pgbench"))
            .filter(|program| program.exists());
        let output = Command::new(program.unwrap_or_else(|| PathBuf::from("pgbench")))
            .args([
                "-n",
                "-M",
                "prepared",
                "-c",
                "16",
                "-j",
                "2",
                "-T",
                &time.as_secs().to_string(),
                "-D",
                &format!("body={}", self.body),
                "-f",
            ])
            .arg(self.script())
            .arg(&self.url)
            .output()
            .await
            .context("pgbench is missing: it comes with PostgreSQL's server package")?;
        let printed = String::from_utf8_lossy(&output.stdout);
        ensure!(
            output.status.success(),
            "pgbench: {}",
            String::from_utf8_lossy(&output.stderr)
        );
        let rate = printed
            .lines()
            .find_map(|line| line.strip_prefix("tps = ")?.split(' ').next()?.parse().ok());
        rate.with_context(|| format!("pgbench says no rate: {printed}"))
    }

    async fn sqlite(&self) -> Result<SqliteConnection> {
        let options = SqliteConnectOptions::new()
            .filename(self.folder.join("limit.db"))
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .pragma("cache_size", "-65536")
            .disable_statement_logging();
        Ok(options.connect().await?)
    }

    async fn one_by_one(&self, time: Duration) -> Result<f64> {
        let mut connection = self.sqlite().await?;
        let (begin, mut done) = (Instant::now(), 0);
        while begin.elapsed() < time {
            let id = Uuid::from_u128(u128::try_from(done * 7 % self.rows)?);
            let save = Uuid::from_u128(self.saved.fetch_add(1, Ordering::Relaxed).into());
            let update = sqlx::query(
                "UPDATE bench_sheets SET revision = revision + 1, body = $1, saved_at = $2,
                   recent_saves = substr(recent_saves || $3 || printf(' %012d %014d;', revision + 1, $2), -488)
                 WHERE attempt_id = $4 AND user_id = $4 AND $2 <= closes_at AND instr(recent_saves, $3) = 0",
            );
            let updated = update
                .bind(&self.body)
                .bind(i64::try_from(done)?)
                .bind(save.simple().to_string())
                .bind(id)
                .execute(&mut connection)
                .await?;
            ensure!(updated.rows_affected() == 1, "no row {id}");
            done += 1;
        }
        let took = begin.elapsed();
        connection.close().await?;
        Ok(per_second(done, took))
    }
}
