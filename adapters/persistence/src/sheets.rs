//! Saves of answer sheets: many saves share one statement or transaction, and one commit.
//!
//! The statement checks each save on its own: owner, closing time, revision, save id, and that the
//! session is alive. It returns the rows that it has written; the state of the other sheets is read
//! afterwards. A save is answered after the commit that contains it.

use std::collections::HashMap;
use std::sync::Arc;

use application_ports::{
    AnswerSheets, SaveOutcome, SaveRequest, StoreError, StoreResult, StoredSheet,
};
use async_trait::async_trait;
use domain_kernel::{AttemptId, EventId, Timestamp, UserId};
use domain_scheduling::Attempt;
use sea_orm::ConnectionTrait;
use sqlx::{AssertSqlSafe, FromRow, PgPool, SqlitePool};
use uuid::Uuid;

use crate::batch_queue::{BatchHandler, BatchQueue};
use crate::database::{Pools, Shared};
use crate::errors::of_sqlx;
use crate::recent_saves;
use crate::sql::{Row, one, values};
use crate::unit::latest_attempt;

/// Writes a batch. The joins leave out saves whose session has ended or whose user is deleted.
const SAVE_POSTGRES: &str = "
    UPDATE answer_sheets s
    SET revision = s.revision + 1, body = n.body, saved_at = n.arrived_at,
        recent_saves = right(s.recent_saves || n.save_id || ' ' || lpad((s.revision + 1)::text, 12, '0') || ' '
                             || lpad(n.arrived_at::text, 14, '0') || ';', 488)
    FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bigint[], $5::text[], $6::text[], $7::bigint[])
      AS n (attempt_id, user_id, session_id, from_revision, save_id, body, arrived_at)
    JOIN sessions t ON t.id = n.session_id AND t.user_id = n.user_id AND t.expires_at > n.arrived_at
    JOIN users u ON u.id = t.user_id AND u.deleted_at IS NULL
    WHERE s.attempt_id = n.attempt_id AND s.user_id = n.user_id AND n.arrived_at <= s.closes_at
      AND (n.from_revision IS NULL OR n.from_revision = s.revision)
      AND strpos(s.recent_saves, n.save_id) = 0
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

/// Reads what decides about a save that was not written.
const SHEET_STATE: &str = "
    SELECT user_id, revision, body, saved_at, recent_saves, closes_at,
           EXISTS (SELECT 1 FROM sessions t JOIN users u ON u.id = t.user_id AND u.deleted_at IS NULL
                   WHERE t.id = $2 AND t.user_id = $3 AND t.expires_at > $4) AS session_is_alive
    FROM answer_sheets WHERE attempt_id = $1";

/// The sheet of a row with `revision`, `body` and `saved_at`.
pub fn sheet_of(row: &Row) -> StoreResult<StoredSheet> {
    Ok(StoredSheet {
        revision: row.get("revision")?,
        body: row.get("body")?,
        saved_at: row.at_opt("saved_at")?,
    })
}

/// Returns the sheet of an attempt.
pub async fn sheet(
    connection: &impl ConnectionTrait,
    id: AttemptId,
) -> StoreResult<Option<StoredSheet>> {
    let sql = "SELECT revision, body, saved_at FROM answer_sheets WHERE attempt_id = $1";
    one(connection, sql, values![id.0])
        .await?
        .as_ref()
        .map(sheet_of)
        .transpose()
}

/// A sheet that was written.
#[derive(FromRow)]
struct WrittenSheet {
    attempt_id: Uuid,
    revision: i64,
    closes_at: i64,
}

/// A sheet that was not written, and whether the session of its save is alive.
#[derive(FromRow)]
struct SheetState {
    user_id: Uuid,
    revision: i64,
    body: String,
    saved_at: Option<i64>,
    recent_saves: String,
    closes_at: i64,
    session_is_alive: bool,
}

/// Executes batches of saves.
pub struct SaveHandler(Pools);

impl SaveHandler {
    /// Writes what can be written, and commits.
    async fn write(&self, batch: &[SaveRequest]) -> StoreResult<Vec<WrittenSheet>> {
        match &self.0 {
            Pools::Postgres(pool) => write_postgres(pool, batch).await,
            Pools::Sqlite { write, .. } => write_sqlite(write, batch).await,
        }
        .map_err(|error| of_sqlx(&error))
    }

    async fn state(&self, save: &SaveRequest) -> StoreResult<Option<SheetState>> {
        match &self.0 {
            Pools::Postgres(pool) => {
                sqlx::query_as(SHEET_STATE)
                    .bind(save.attempt_id.0)
                    .bind(save.session_id.0)
                    .bind(save.user_id.0)
                    .bind(save.arrived_at.millis())
                    .fetch_optional(pool)
                    .await
            }
            Pools::Sqlite { read, .. } => {
                sqlx::query_as(SHEET_STATE)
                    .bind(save.attempt_id.0)
                    .bind(save.session_id.0)
                    .bind(save.user_id.0)
                    .bind(save.arrived_at.millis())
                    .fetch_optional(read)
                    .await
            }
        }
        .map_err(|error| of_sqlx(&error))
    }
}

async fn write_postgres(pool: &PgPool, batch: &[SaveRequest]) -> sqlx::Result<Vec<WrittenSheet>> {
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

async fn write_sqlite(pool: &SqlitePool, batch: &[SaveRequest]) -> sqlx::Result<Vec<WrittenSheet>> {
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

impl BatchHandler for SaveHandler {
    type Request = SaveRequest;
    type Reply = StoreResult<SaveOutcome>;
    type Key = AttemptId;

    /// Saves of one attempt follow each other, so that each sees the revision of the one before.
    fn key(request: &SaveRequest) -> AttemptId {
        request.attempt_id
    }

    fn max_in_flight(&self) -> usize {
        match self.0 {
            // While one batch commits, the other is executed.
            Pools::Postgres(_) => 2,
            // SQLite has one writer.
            Pools::Sqlite { .. } => 1,
        }
    }

    async fn execute(&self, batch: &[SaveRequest]) -> StoreResult<Vec<StoreResult<SaveOutcome>>> {
        let written = self.write(batch).await?;
        let by_attempt: HashMap<Uuid, WrittenSheet> = written
            .into_iter()
            .map(|sheet| (sheet.attempt_id, sheet))
            .collect();
        let mut outcomes = Vec::with_capacity(batch.len());
        for save in batch {
            outcomes.push(match by_attempt.get(&save.attempt_id.0) {
                Some(sheet) => Ok(SaveOutcome::Saved {
                    revision: sheet.revision,
                    saved_at: save.arrived_at,
                    closes_at: Timestamp::from_millis(sheet.closes_at),
                }),
                None => match self.state(save).await {
                    Ok(state) => outcome_of(save, state),
                    Err(error) => Err(error),
                },
            });
        }
        Ok(outcomes)
    }
}

/// Returns why a save was not written, or the first answer of a repeated save.
fn outcome_of(save: &SaveRequest, state: Option<SheetState>) -> StoreResult<SaveOutcome> {
    let Some(state) = state else {
        return Ok(SaveOutcome::Closed);
    };
    if !state.session_is_alive {
        return Ok(SaveOutcome::SessionEnded);
    }
    if state.user_id != save.user_id.0 {
        return Ok(SaveOutcome::Closed);
    }
    if let Some((revision, saved_at)) = recent_saves::find(&state.recent_saves, save.save_id) {
        return Ok(SaveOutcome::Saved {
            revision,
            saved_at,
            closes_at: Timestamp::from_millis(state.closes_at),
        });
    }
    if save.arrived_at.millis() > state.closes_at {
        return Ok(SaveOutcome::Closed);
    }
    if save
        .from_revision
        .is_none_or(|revision| revision == state.revision)
    {
        // The attempt was reopened, or the sheet was submitted, between the two statements.
        return Err(StoreError::Unavailable(
            "the sheet changed while it was saved".into(),
        ));
    }
    Ok(SaveOutcome::Stale {
        sheet: StoredSheet {
            revision: state.revision,
            body: state.body,
            saved_at: state.saved_at.map(Timestamp::from_millis),
        },
    })
}

/// Implements the port on the database.
pub struct SqlAnswerSheets {
    queue: BatchQueue<SaveHandler>,
    shared: Arc<Shared>,
}

impl SqlAnswerSheets {
    /// Creates the port and the task that executes the saves. Saves use `save_pools`, so that no list
    /// takes their connections; reads use the shared ones.
    pub fn new(
        save_pools: Pools,
        shared: Arc<Shared>,
    ) -> (Self, impl Future<Output = ()> + Send + 'static) {
        let (queue, run) = BatchQueue::new(SaveHandler(save_pools));
        (Self { queue, shared }, run)
    }
}

#[async_trait]
impl AnswerSheets for SqlAnswerSheets {
    async fn save(&self, request: SaveRequest) -> StoreResult<SaveOutcome> {
        self.queue.submit(request).await?
    }

    async fn sheet(&self, attempt_id: AttemptId) -> StoreResult<Option<StoredSheet>> {
        sheet(&self.shared.read, attempt_id).await
    }

    async fn latest_attempt(
        &self,
        event_id: EventId,
        user_id: UserId,
    ) -> StoreResult<Option<Attempt>> {
        latest_attempt(&self.shared.read, event_id, user_id).await
    }
}
