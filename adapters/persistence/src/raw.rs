//! All hand-written SQL of this crate, each statement with the reason why the query builder cannot
//! express it.

use application_ports::SaveRequest;
use sqlx::{AssertSqlSafe, FromRow, PgConnection, PgPool, SqlitePool};
use uuid::Uuid;

use crate::recent_saves;

/// Names the lock under which one node at a time migrates.
const MIGRATION_LOCK: i64 = 0x50_41_4c_45_53_54_52_41;

/// Writes a batch of saves. One statement writes the whole batch from arrays, which the query builder
/// cannot bind. The scalar subquery leaves out saves whose session has ended or whose user is deleted;
/// PostgreSQL evaluates it for each row by primary keys. It would turn a join or `EXISTS` into a join that,
/// planned while the tables are small, reads all users.
const SAVE_POSTGRES: &str = "
    UPDATE answer_sheets s
    SET revision = s.revision + 1, body = n.body, saved_at = n.arrived_at,
        recent_saves = right(s.recent_saves || n.save_id || ' ' || lpad((s.revision + 1)::text, 12, '0') || ' '
                             || lpad(n.arrived_at::text, 14, '0') || ';', 488)
    FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bigint[], $5::text[], $6::text[], $7::bigint[])
      AS n (attempt_id, user_id, session_id, from_revision, save_id, body, arrived_at)
    WHERE s.attempt_id = n.attempt_id AND s.user_id = n.user_id AND n.arrived_at <= s.closes_at
      AND (n.from_revision IS NULL OR n.from_revision = s.revision)
      AND strpos(s.recent_saves, n.save_id) = 0
      AND (SELECT u.deleted_at IS NULL FROM sessions t, users u
           WHERE t.id = n.session_id AND t.user_id = n.user_id AND t.expires_at > n.arrived_at
             AND u.id = n.user_id)
    RETURNING s.attempt_id, s.revision, s.closes_at";

/// Writes one save. A batch is one text of as many of these as it has saves: sqlx hands it to SQLite's
/// thread once, which makes saves about a third faster than handing over each statement.
const SAVE_SQLITE: &str = "
    UPDATE answer_sheets
    SET revision = revision + 1, body = ?, saved_at = ?,
        recent_saves = substr(recent_saves || ? || printf(' %012d %014d;', revision + 1, ?), -488)
    WHERE attempt_id = ? AND user_id = ? AND ? <= closes_at AND coalesce(? = revision, TRUE)
      AND instr(recent_saves, ?) = 0
      AND EXISTS (SELECT 1 FROM sessions t JOIN users u ON u.id = t.user_id AND u.deleted_at IS NULL
                  WHERE t.id = ? AND t.user_id = answer_sheets.user_id AND t.expires_at > ?)
    RETURNING attempt_id, revision, closes_at;";

/// A sheet that a batch has written.
#[derive(FromRow)]
pub struct WrittenSheet {
    pub attempt_id: Uuid,
    pub revision: i64,
    pub closes_at: i64,
}

/// Waits for the lock of migrations and returns the connection that holds it. The query builder knows
/// neither session settings nor advisory locks.
pub async fn lock_migrations(pool: &PgPool) -> sqlx::Result<PgConnection> {
    let mut connection = pool.acquire().await?.detach();
    sqlx::raw_sql("SET statement_timeout = 0")
        .execute(&mut connection)
        .await?;
    sqlx::query("SELECT pg_advisory_lock($1)")
        .bind(MIGRATION_LOCK)
        .execute(&mut connection)
        .await?;
    Ok(connection)
}

/// Writes the saves of a batch that may be written, and returns their sheets.
pub async fn save_postgres(
    pool: &PgPool,
    batch: &[SaveRequest],
) -> sqlx::Result<Vec<WrittenSheet>> {
    fn column<'a, T>(saves: &[&'a SaveRequest], value: impl Fn(&'a SaveRequest) -> T) -> Vec<T> {
        saves.iter().map(|save| value(save)).collect()
    }
    // Two nodes lock the rows in the same order, so that they do not wait for each other.
    let mut saves: Vec<&SaveRequest> = batch.iter().collect();
    saves.sort_unstable_by_key(|save| save.attempt_id);
    sqlx::query_as(SAVE_POSTGRES)
        .bind(column(&saves, |save| save.attempt_id.0))
        .bind(column(&saves, |save| save.user_id.0))
        .bind(column(&saves, |save| save.session_id.0))
        .bind(column(&saves, |save| save.from_revision))
        .bind(column(&saves, |save| recent_saves::id_text(save.save_id)))
        .bind(column(&saves, |save| save.body.as_str()))
        .bind(column(&saves, |save| save.arrived_at.millis()))
        .fetch_all(pool)
        .await
}

/// The same on SQLite.
pub async fn save_sqlite(
    pool: &SqlitePool,
    batch: &[SaveRequest],
) -> sqlx::Result<Vec<WrittenSheet>> {
    let mut query = sqlx::query_as(AssertSqlSafe(SAVE_SQLITE.repeat(batch.len())));
    for save in batch {
        let (arrived_at, save_id) = (
            save.arrived_at.millis(),
            recent_saves::id_text(save.save_id),
        );
        query = query
            .bind(save.body.as_str())
            .bind(arrived_at)
            .bind(save_id.clone())
            .bind(arrived_at)
            .bind(save.attempt_id.0)
            .bind(save.user_id.0)
            .bind(arrived_at)
            .bind(save.from_revision)
            .bind(save_id)
            .bind(save.session_id.0)
            .bind(arrived_at);
    }
    let mut transaction = pool.begin_with("BEGIN IMMEDIATE").await?;
    let written = query.fetch_all(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(written)
}
