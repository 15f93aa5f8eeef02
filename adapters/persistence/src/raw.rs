//! All hand-written SQL of this crate. Each statement has a comment that explains why the query builder cannot express
//! it.

use application_ports::SaveRequest;
use sqlx::types::Json;
use sqlx::{AssertSqlSafe, FromRow, PgConnection, PgPool, Row as _, SqlitePool};
use uuid::Uuid;

use crate::recent_saves;

/// The key of the lock that allows only one node at a time to migrate.
pub const MIGRATION_LOCK: i64 = 0x50_41_4c_45_53_54_52_41;

/// Writes a batch of saves. One statement writes the whole batch from arrays, which the query builder cannot bind. The
/// scalar subquery leaves out saves whose session has ended or whose user may not sign in. PostgreSQL evaluates this
/// subquery for each row by primary keys. It would plan `EXISTS` as a join, and a join that was planned while the
/// tables were small reads all users. If the clock of an attempt is stopped, its grace period starts with the pause.
const SAVE_POSTGRES: &str = "
    UPDATE answer_sheets s
    SET revision = s.revision + 1, body = n.body, saved_at = n.arrived_at,
        recent_saves = right(s.recent_saves || n.save_id || ' ' || lpad((s.revision + 1)::text, 12, '0') || ' '
                             || lpad(n.arrived_at::text, 14, '0') || ';', 488)
    FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bigint[], $5::text[], $6::text[], $7::bigint[])
      AS n (attempt_id, user_id, session_id, from_revision, save_id, body, arrived_at)
    WHERE s.attempt_id = n.attempt_id AND s.user_id = n.user_id AND n.arrived_at <= coalesce(s.paused_at + 10000, s.closes_at)
      AND (n.from_revision IS NULL OR n.from_revision = s.revision)
      AND strpos(s.recent_saves, n.save_id) = 0
      AND (SELECT u.deleted_at IS NULL AND u.deactivated_at IS NULL FROM sessions t, users u
           WHERE t.id = n.session_id AND t.user_id = n.user_id AND t.expires_at > n.arrived_at
             AND u.id = n.user_id)
    RETURNING s.attempt_id, s.revision, s.closes_at, s.paused_at";

/// Writes a batch of saves on SQLite. `RETURNING` would be simpler, but sqlx runs SQLite on a separate thread and wakes
/// the caller for each row, which made saves a sixth slower. [`SHEETS_SQLITE`] reads the result in one row. Every
/// attempt has a sheet, so the insert always meets a conflict and only updates. `UPDATE … FROM` would first copy all
/// bodies into a temporary table. `DO UPDATE` can read only columns of the table, so the inserted row contains the
/// values of the request: `revision` is the revision that the save is based on, `recent_saves` its id, `saved_at` its
/// arrival, and `closes_at` is 1 if the save overwrites every revision.
const SAVE_SQLITE: [&str; 2] = [
    "WITH n (attempt_id, user_id, session_id, from_revision, save_id, body, arrived_at) AS (VALUES ",
    ")
    INSERT INTO answer_sheets AS s (attempt_id, user_id, revision, body, recent_saves, saved_at, closes_at)
    SELECT n.attempt_id, n.user_id, coalesce(n.from_revision, 0), n.body, n.save_id, n.arrived_at,
           n.from_revision IS NULL
    FROM n WHERE EXISTS (
      SELECT 1 FROM attempts a, sessions t JOIN users u ON u.id = t.user_id AND u.deleted_at IS NULL AND u.deactivated_at IS NULL
      WHERE a.id = n.attempt_id AND a.user_id = n.user_id AND t.id = n.session_id AND t.user_id = n.user_id AND t.expires_at > n.arrived_at)
    ON CONFLICT (attempt_id) DO UPDATE
    SET revision = s.revision + 1, body = excluded.body, saved_at = excluded.saved_at,
        recent_saves = substr(s.recent_saves || excluded.recent_saves
                              || printf(' %012d %014d;', s.revision + 1, excluded.saved_at), -488)
    WHERE s.user_id = excluded.user_id AND excluded.saved_at <= coalesce(s.paused_at + 10000, s.closes_at)
      AND (excluded.closes_at OR excluded.revision = s.revision) AND instr(s.recent_saves, excluded.recent_saves) = 0",
];

/// Reads the number of written sheets, and the closing time and the last save of each sheet in the batch, as one row.
const SHEETS_SQLITE: &str = "
    SELECT changes(), json_group_array(json_array(hex(attempt_id), substr(recent_saves, -61), closes_at, paused_at)) FROM answer_sheets
    WHERE attempt_id IN (SELECT unhex(value) FROM json_each(?))";

/// The attempt, the last save, the closing time and the start of the pause of a sheet.
type LastSave = (Uuid, String, i64, Option<i64>);

/// A sheet that a batch has written.
#[derive(FromRow)]
pub struct WrittenSheet {
    pub attempt_id: Uuid,
    pub revision: i64,
    pub closes_at: i64,
    pub paused_at: Option<i64>,
}

/// Acquires the lock of migrations and returns the connection that holds it. The query builder supports neither session
/// settings nor advisory locks.
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

/// Whether the server of a connection accepts changes. A server that follows a primary is read-only. The query builder
/// has no `SHOW`.
pub async fn accepts_changes(connection: &mut PgConnection) -> sqlx::Result<bool> {
    let row = sqlx::raw_sql("SHOW transaction_read_only")
        .fetch_one(connection)
        .await?;
    Ok(row.try_get::<&str, _>(0)? == "off")
}

/// Writes the saves of a batch that pass all checks, and returns their sheets.
pub async fn save_postgres(
    pool: &PgPool,
    batch: &[SaveRequest],
) -> sqlx::Result<Vec<WrittenSheet>> {
    fn column<'a, T>(saves: &[&'a SaveRequest], value: impl Fn(&'a SaveRequest) -> T) -> Vec<T> {
        saves.iter().map(|save| value(save)).collect()
    }
    // All nodes lock the rows in the same order, so that they cannot block each other.
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

/// Like [`save_postgres`], on SQLite. Both statements are sent as one text, because sqlx passes each text to SQLite's
/// thread separately. The statement that writes is a transaction of its own.
pub async fn save_sqlite(
    pool: &SqlitePool,
    batch: &[SaveRequest],
) -> sqlx::Result<Vec<WrittenSheet>> {
    let [before_rows, after_rows] = SAVE_SQLITE;
    let rows = vec!["(?, ?, ?, ?, ?, ?, ?)"; batch.len()].join(", ");
    let text = format!("{before_rows}{rows}{after_rows}; {SHEETS_SQLITE}");
    let mut query = sqlx::query_as(AssertSqlSafe(text));
    for save in batch {
        query = query
            .bind(save.attempt_id.0)
            .bind(save.user_id.0)
            .bind(save.session_id.0)
            .bind(save.from_revision)
            .bind(recent_saves::id_text(save.save_id))
            .bind(save.body.as_str())
            .bind(save.arrived_at.millis());
    }
    let attempt_ids: Vec<_> = batch
        .iter()
        .map(|save| save.attempt_id.0.simple())
        .collect();
    let (changes, Json(sheets)): (i64, Json<Vec<LastSave>>) =
        query.bind(Json(attempt_ids)).fetch_one(pool).await?;

    // If a save was written, the last save of its sheet has the same id and the same instant.
    let written = |(attempt_id, last_save, closes_at, paused_at): LastSave| {
        let save = batch.iter().find(|save| save.attempt_id.0 == attempt_id)?;
        let (revision, saved_at) = recent_saves::find(&last_save, save.save_id)?;
        (saved_at == save.arrived_at).then_some(WrittenSheet {
            attempt_id,
            revision,
            closes_at,
            paused_at,
        })
    };
    let written: Vec<WrittenSheet> = sheets.into_iter().filter_map(written).collect();
    // If more sheets seem to be written than rows were changed, a save repeats an earlier save within a millisecond.
    // Then the result is ambiguous, and each save is looked up.
    let is_certain = i64::try_from(written.len()) == Ok(changes);
    Ok(if is_certain { written } else { Vec::new() })
}
