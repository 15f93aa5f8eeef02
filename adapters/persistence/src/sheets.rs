//! The hot path: saves of answer sheets, many in one statement and one commit.
//!
//! The statement checks everything per row (owner, closing time, revision, save id) and tells what it
//! wrote. What it did not write is looked up once, to tell why. A save is answered after the commit
//! that holds it.

use std::sync::Arc;

use application_ports::{
    AnswerSheets, SaveOutcome, SaveRequest, StoreError, StoreResult, StoredSheet,
};
use async_trait::async_trait;
use domain_kernel::{AttemptId, EventId, SaveId, Timestamp, UserId};
use domain_scheduling::Attempt;
use sea_orm::ConnectionTrait;
use sqlx::{AssertSqlSafe, FromRow};
use uuid::Uuid;

use crate::database::{Pools, Shared};
use crate::errors::of_sqlx;
use crate::lane::{Lane, Work};
use crate::sql::{Row, one, values};
use crate::unit::latest_attempt;

/// How many saves a sheet remembers by their save id.
const REMEMBERED: usize = 8;
/// `<32 hex digits> <12 digits of revision> <14 digits of milliseconds>;`
const ENTRY: usize = 61;

const SAVE_POSTGRES: &str = "
    UPDATE answer_sheets s
    SET revision = s.revision + 1, body = n.body, saved_at = n.arrived_at,
        recent_saves = CASE WHEN n.save_id IS NULL THEN s.recent_saves ELSE
          right(s.recent_saves || n.save_id || ' ' || lpad((s.revision + 1)::text, 12, '0') || ' '
                || lpad(n.arrived_at::text, 14, '0') || ';', 488) END
    FROM unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::text[], $5::text[], $6::bigint[])
      AS n (attempt_id, user_id, from_revision, save_id, body, arrived_at)
    WHERE s.attempt_id = n.attempt_id AND s.user_id = n.user_id AND n.arrived_at <= s.closes_at
      AND (n.from_revision IS NULL OR n.from_revision = s.revision)
      AND (n.save_id IS NULL OR strpos(s.recent_saves, n.save_id) = 0)
    RETURNING s.attempt_id, s.revision";

/// Before and after the rows. They are bound one by one: SQLite would read a row's JSON, of some
/// kilobytes, anew for each of its columns.
const SAVE_SQLITE: [&str; 2] = [
    "WITH n (attempt_id, user_id, from_revision, save_id, body, arrived_at) AS (VALUES ",
    ") UPDATE answer_sheets AS s
    SET revision = s.revision + 1, body = n.body, saved_at = n.arrived_at,
        recent_saves = CASE WHEN n.save_id IS NULL THEN s.recent_saves ELSE
          substr(s.recent_saves || n.save_id || printf(' %012d %014d;', s.revision + 1, n.arrived_at), -488) END
    FROM n
    WHERE s.attempt_id = n.attempt_id AND s.user_id = n.user_id AND n.arrived_at <= s.closes_at
      AND (n.from_revision IS NULL OR n.from_revision = s.revision)
      AND (n.save_id IS NULL OR instr(s.recent_saves, n.save_id) = 0)
    RETURNING attempt_id, revision",
];
const SQLITE_ROW: &str = "(?, ?, ?, ?, ?, ?)";

/// The statement for so many rows. Batches are filled up with empty rows to a power of two, so that
/// few statements need to be prepared.
fn save_sqlite(rows: usize) -> String {
    let [before, after] = SAVE_SQLITE;
    format!("{before}{}{after}", vec![SQLITE_ROW; rows].join(", "))
}

const LOOK_POSTGRES: &str = "
    SELECT attempt_id, user_id, revision, body, saved_at, recent_saves, closes_at
    FROM answer_sheets WHERE attempt_id = ANY($1)";

const LOOK_SQLITE: &str = "
    SELECT attempt_id, user_id, revision, body, saved_at, recent_saves, closes_at
    FROM answer_sheets WHERE attempt_id IN (SELECT unhex(value) FROM json_each($1))";

/// `saves` with one more, the oldest forgotten.
pub fn recent_save(
    saves: &str,
    save_id: Option<SaveId>,
    revision: i64,
    saved_at: Option<Timestamp>,
) -> String {
    let Some(id) = save_id else {
        return saves.to_owned();
    };
    let at = saved_at.map_or(0, Timestamp::millis);
    let all = format!("{saves}{} {revision:012} {at:014};", id.0.simple());
    all.get(all.len().saturating_sub(REMEMBERED * ENTRY)..)
        .unwrap_or_default()
        .to_owned()
}

/// Revision and instant of a remembered save.
fn remembered(saves: &str, save_id: SaveId) -> Option<(i64, Timestamp)> {
    let id = save_id.0.simple().to_string();
    let entry = saves.split(';').find_map(|entry| entry.strip_prefix(&id))?;
    let (revision, at) = entry.trim_start().split_once(' ')?;
    Some((
        revision.parse().ok()?,
        Timestamp::from_millis(at.parse().ok()?),
    ))
}

/// The sheet of a row with `revision`, `body` and `saved_at`.
pub fn sheet_of(row: &Row) -> StoreResult<StoredSheet> {
    Ok(StoredSheet {
        revision: row.get("revision")?,
        body: row.get("body")?,
        saved_at: row.at_opt("saved_at")?,
    })
}

/// The sheet of an attempt.
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

#[derive(FromRow)]
struct Written {
    attempt_id: Uuid,
    revision: i64,
}

#[derive(FromRow)]
struct Standing {
    attempt_id: Uuid,
    user_id: Uuid,
    revision: i64,
    body: String,
    saved_at: Option<i64>,
    recent_saves: String,
    closes_at: i64,
}

/// Runs the statements of the lane.
pub struct SaveSheets(Pools);

impl SaveSheets {
    /// On these pools.
    pub fn new(pools: Pools) -> Self {
        Self(pools)
    }

    async fn write(&self, batch: &[SaveRequest]) -> StoreResult<Vec<Written>> {
        let save_id = |request: &SaveRequest| request.save_id.map(|id| id.0.simple().to_string());
        let written = match &self.0 {
            Pools::Postgres(pool) => {
                let each = batch.iter();
                sqlx::query_as(SAVE_POSTGRES)
                    .bind(
                        each.clone()
                            .map(|save| save.attempt_id.0)
                            .collect::<Vec<_>>(),
                    )
                    .bind(each.clone().map(|save| save.user_id.0).collect::<Vec<_>>())
                    .bind(
                        each.clone()
                            .map(|save| save.from_revision)
                            .collect::<Vec<_>>(),
                    )
                    .bind(each.clone().map(save_id).collect::<Vec<_>>())
                    .bind(
                        each.clone()
                            .map(|save| save.body.as_str())
                            .collect::<Vec<_>>(),
                    )
                    .bind(
                        each.map(|save| save.arrived_at.millis())
                            .collect::<Vec<_>>(),
                    )
                    .fetch_all(pool)
                    .await
            }
            Pools::Sqlite { write, .. } => {
                let rows = batch.len().next_power_of_two();
                let mut query = sqlx::query_as(AssertSqlSafe(save_sqlite(rows)));
                for save in batch
                    .iter()
                    .map(Some)
                    .chain(std::iter::repeat(None))
                    .take(rows)
                {
                    query = query
                        .bind(save.map(|save| save.attempt_id.0))
                        .bind(save.map(|save| save.user_id.0))
                        .bind(save.and_then(|save| save.from_revision))
                        .bind(save.and_then(save_id))
                        .bind(save.map(|save| save.body.as_str()))
                        .bind(save.map(|save| save.arrived_at.millis()));
                }
                query.fetch_all(write).await
            }
        };
        written.map_err(|error| of_sqlx(&error))
    }

    async fn look(&self, ids: &[Uuid]) -> StoreResult<Vec<Standing>> {
        let standing = match &self.0 {
            Pools::Postgres(pool) => {
                sqlx::query_as(LOOK_POSTGRES)
                    .bind(ids)
                    .fetch_all(pool)
                    .await
            }
            Pools::Sqlite { read, .. } => {
                let ids: Vec<_> = ids.iter().map(|id| id.simple().to_string()).collect();
                sqlx::query_as(LOOK_SQLITE)
                    .bind(json(&ids)?)
                    .fetch_all(read)
                    .await
            }
        };
        standing.map_err(|error| of_sqlx(&error))
    }
}

/// A statement's one parameter on SQLite.
pub fn json(rows: &impl serde::Serialize) -> StoreResult<String> {
    serde_json::to_string(rows).map_err(|reason| StoreError::Fault(reason.to_string()))
}

impl Work<SaveRequest, StoreResult<SaveOutcome>> for SaveSheets {
    type Key = AttemptId;

    /// One save of an attempt at a time, so that each sees the revision that the one before it made.
    fn key(request: &SaveRequest) -> Option<AttemptId> {
        Some(request.attempt_id)
    }

    fn at_once(&self) -> usize {
        match self.0 {
            Pools::Postgres(_) => 2,
            // It has one writer.
            Pools::Sqlite { .. } => 1,
        }
    }

    async fn batch(&self, batch: &[SaveRequest]) -> StoreResult<Vec<StoreResult<SaveOutcome>>> {
        let written = self.write(batch).await?;
        let revision_of = |save: &SaveRequest| {
            let found = written
                .iter()
                .find(|written| written.attempt_id == save.attempt_id.0);
            found.map(|written| written.revision)
        };
        let unwritten: Vec<Uuid> = batch
            .iter()
            .filter(|save| revision_of(save).is_none())
            .map(|save| save.attempt_id.0)
            .collect();
        let standing = if unwritten.is_empty() {
            Vec::new()
        } else {
            self.look(&unwritten).await?
        };
        let answers = batch.iter().map(|save| match revision_of(save) {
            Some(revision) => Ok(SaveOutcome::Saved {
                revision,
                saved_at: save.arrived_at,
            }),
            None => why_not(
                save,
                standing
                    .iter()
                    .find(|standing| standing.attempt_id == save.attempt_id.0),
            ),
        });
        Ok(answers.collect())
    }
}

/// Why a save was not written.
fn why_not(save: &SaveRequest, standing: Option<&Standing>) -> StoreResult<SaveOutcome> {
    let Some(standing) = standing.filter(|standing| standing.user_id == save.user_id.0) else {
        return Ok(SaveOutcome::Closed);
    };
    if let Some((revision, saved_at)) = save
        .save_id
        .and_then(|id| remembered(&standing.recent_saves, id))
    {
        return Ok(SaveOutcome::Saved { revision, saved_at });
    }
    if save.arrived_at.millis() > standing.closes_at {
        return Ok(SaveOutcome::Closed);
    }
    if save
        .from_revision
        .is_none_or(|revision| revision == standing.revision)
    {
        // Reopened, or written by somebody else, in the moment between the two statements.
        return Err(StoreError::Unavailable(
            "the sheet changed while it was saved".into(),
        ));
    }
    let sheet = StoredSheet {
        revision: standing.revision,
        body: standing.body.clone(),
        saved_at: standing.saved_at.map(Timestamp::from_millis),
    };
    Ok(SaveOutcome::Stale { sheet })
}

/// The port of the hot path.
pub struct SheetLane {
    lane: Lane<SaveRequest, StoreResult<SaveOutcome>>,
    shared: Arc<Shared>,
}

impl SheetLane {
    /// Saves through the lane, reads from the pools.
    pub fn new(lane: Lane<SaveRequest, StoreResult<SaveOutcome>>, shared: Arc<Shared>) -> Self {
        Self { lane, shared }
    }
}

#[async_trait]
impl AnswerSheets for SheetLane {
    async fn save(&self, request: SaveRequest) -> StoreResult<SaveOutcome> {
        let user_id = request.user_id;
        let outcome = self.lane.ask(request).await??;
        if outcome == SaveOutcome::Closed {
            // What is kept of the participant's attempts may be from before another node closed one.
            self.shared.latest.changed(user_id);
        }
        Ok(outcome)
    }

    async fn sheet(&self, attempt_id: AttemptId) -> StoreResult<Option<StoredSheet>> {
        sheet(&self.shared.read, attempt_id).await
    }

    async fn latest_attempt(
        &self,
        event_id: EventId,
        user_id: UserId,
    ) -> StoreResult<Option<Attempt>> {
        let read = latest_attempt(&self.shared.read, event_id, user_id);
        self.shared.latest.of(event_id, user_id, read).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_eight_saves_are_remembered() {
        let id = |n: u128| SaveId(Uuid::from_u128(n));
        let mut saves = String::new();
        for n in 1..=9 {
            let at = Timestamp::from_millis(1_700_000_000_000 + i64::try_from(n).unwrap());
            saves = recent_save(&saves, Some(id(n)), i64::try_from(n).unwrap(), Some(at));
        }
        assert_eq!(saves.len(), REMEMBERED * ENTRY);
        assert_eq!(remembered(&saves, id(1)), None);
        assert_eq!(
            remembered(&saves, id(2)),
            Some((2, Timestamp::from_millis(1_700_000_000_002)))
        );
        assert_eq!(
            remembered(&saves, id(9)),
            Some((9, Timestamp::from_millis(1_700_000_000_009)))
        );
        assert_eq!(recent_save(&saves, None, 10, None), saves);
    }
}
