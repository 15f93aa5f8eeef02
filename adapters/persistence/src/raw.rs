//! All hand-written SQL of this crate, each statement with the reason why the query builder cannot
//! express it.

use application_ports::SaveRequest;
use sqlx::{FromRow, PgConnection, PgPool, SqlitePool};
use uuid::Uuid;

/// Names the lock under which one node at a time migrates.
const MIGRATION_LOCK: i64 = 0x50_41_4c_45_53_54_52_41;

/// Writes a batch of saves. The joins leave out saves whose session has ended or whose user is deleted.
/// One statement writes the whole batch from arrays, which the query builder cannot bind.
const SAVE_POSTGRES: &str = "
    UPDATE answer_sheets s
    SET revision = s.revision + 1, body = n.body, saved_at = n.arrived_at,
        recent_saves = (CASE WHEN jsonb_array_length(s.recent_saves::jsonb) < 8 THEN s.recent_saves::jsonb
                             ELSE s.recent_saves::jsonb - 0 END
                        || jsonb_build_object('id', n.save_id, 'revision', s.revision + 1, 'saved_at', n.arrived_at))::text
    FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bigint[], $5::text[], $6::text[], $7::bigint[])
      AS n (attempt_id, user_id, session_id, from_revision, save_id, body, arrived_at)
    JOIN sessions t ON t.id = n.session_id AND t.user_id = n.user_id AND t.expires_at > n.arrived_at
    JOIN users u ON u.id = t.user_id AND u.deleted_at IS NULL
    WHERE s.attempt_id = n.attempt_id AND s.user_id = n.user_id AND n.arrived_at <= s.closes_at
      AND (n.from_revision IS NULL OR n.from_revision = s.revision)
      AND strpos(s.recent_saves, n.save_id) = 0
    RETURNING s.attempt_id, s.revision, s.closes_at";

/// Writes one save; a batch is one transaction of these. It is prepared once and executed for each save:
/// the query builder would build its text again each time.
const SAVE_SQLITE: &str = "
    UPDATE answer_sheets
    SET revision = revision + 1, body = ?1, saved_at = ?2,
        recent_saves = json_insert(
          iif(json_array_length(recent_saves) < 8, recent_saves, json_remove(recent_saves, '$[0]')),
          '$[#]', json_object('id', ?3, 'revision', revision + 1, 'saved_at', ?2))
    WHERE attempt_id = ?4 AND user_id = ?5 AND ?2 <= closes_at AND (?6 IS NULL OR ?6 = revision)
      AND instr(recent_saves, ?3) = 0
      AND EXISTS (SELECT 1 FROM sessions t JOIN users u ON u.id = t.user_id AND u.deleted_at IS NULL
                  WHERE t.id = ?7 AND t.user_id = ?5 AND t.expires_at > ?2)
    RETURNING attempt_id, revision, closes_at";

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
        .bind(column(&saves, |save| save.save_id.0.to_string()))
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
    let mut transaction = pool.begin_with("BEGIN IMMEDIATE").await?;
    let mut written = Vec::with_capacity(batch.len());
    for save in batch {
        let row = sqlx::query_as(SAVE_SQLITE)
            .bind(save.body.as_str())
            .bind(save.arrived_at.millis())
            .bind(save.save_id.0.to_string())
            .bind(save.attempt_id.0)
            .bind(save.user_id.0)
            .bind(save.from_revision)
            .bind(save.session_id.0)
            .fetch_optional(&mut *transaction)
            .await?;
        written.extend(row);
    }
    transaction.commit().await?;
    Ok(written)
}
