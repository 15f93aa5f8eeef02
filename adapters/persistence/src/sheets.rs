//! The hot path: saves of answer sheets, many in one statement and one commit.
//!
//! The statement checks everything per row (owner, closing time, revision and save id). Where it wrote as many rows as it was given,
//! all is told; else what became of each save is looked up once. A save is answered after the commit
//! that holds it.

use application_ports::{
    AnswerSheets, SaveOutcome, SaveRequest, StoreError, StoreResult, StoredSheet,
};
use async_trait::async_trait;
use domain_kernel::{AttemptId, EventId, Timestamp, UserId};
use domain_scheduling::Attempt;
use sqlx::{AssertSqlSafe, FromRow};
use uuid::Uuid;

use crate::entity::{answer_sheets, attempts, find_one};
use crate::errors::sqlx_error;
use crate::lane::{Lane, Work};
use crate::pools::{Connections, Pools};

const SAVE_POSTGRES: &str = "
    UPDATE answer_sheets s
    SET revision = s.revision + 1, body = n.body, saved_at = n.arrived_at,
        recent_saves = right(s.recent_saves || n.save_id || ' ' || lpad((s.revision + 1)::text, 12, '0') || ' '
                             || lpad(n.arrived_at::text, 14, '0') || ';', 488)
    FROM unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::text[], $5::text[], $6::bigint[])
      AS n (attempt_id, user_id, from_revision, save_id, body, arrived_at)
    WHERE s.attempt_id = n.attempt_id AND s.user_id = n.user_id AND n.arrived_at <= s.closes_at
      AND (n.from_revision IS NULL OR n.from_revision = s.revision)
      AND strpos(s.recent_saves, n.save_id) = 0";

/// Before and after the rows. They are bound one by one: SQLite would read a row's JSON, of some
/// kilobytes, anew for each of its columns. And they come as insertions of rows that are there: the rows
/// of an `UPDATE … FROM` would be copied to a table of their own first, which takes as long again. In
/// `excluded`, `revision` is the one that the save was made from, `closes_at` is 1 where it named none,
/// and `recent_saves` is its id.
const SAVE_SQLITE: [&str; 2] = [
    "WITH n (attempt_id, user_id, from_revision, save_id, body, arrived_at) AS (VALUES ",
    ") INSERT INTO answer_sheets AS s (attempt_id, user_id, revision, body, recent_saves, saved_at, closes_at)
    SELECT attempt_id, user_id, coalesce(from_revision, 0), body, save_id, arrived_at, from_revision IS NULL FROM n
    WHERE EXISTS (SELECT 1 FROM attempts WHERE id = attempt_id)
    ON CONFLICT (attempt_id) DO UPDATE
    SET revision = s.revision + 1, body = excluded.body, saved_at = excluded.saved_at,
        recent_saves = substr(s.recent_saves || excluded.recent_saves
                              || printf(' %012d %014d;', s.revision + 1, excluded.saved_at), -488)
    WHERE s.user_id = excluded.user_id AND excluded.saved_at <= s.closes_at
      AND (excluded.closes_at = 1 OR excluded.revision = s.revision)
      AND instr(s.recent_saves, excluded.recent_saves) = 0",
];
const SQLITE_ROW: &str = "(?, ?, ?, ?, ?, ?)";

/// The statement for so many rows. Batches are filled up with empty rows to a multiple of four, so that
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
struct SaveSheets(Pools);

impl SaveSheets {
    /// How many it wrote.
    async fn write(&self, batch: &[SaveRequest]) -> StoreResult<u64> {
        fn all<'a, T>(saves: &[&'a SaveRequest], of: impl Fn(&'a SaveRequest) -> T) -> Vec<T> {
            saves.iter().map(|save| of(save)).collect()
        }
        // In one order on every node, or two of them might wait for each other's rows.
        let mut saves: Vec<&SaveRequest> = batch.iter().collect();
        saves.sort_unstable_by_key(|save| save.attempt_id);
        let save_id = |save: &SaveRequest| save.save_id.0.simple().to_string();
        let written = match &self.0 {
            Pools::Postgres(pool) => {
                let written = sqlx::query(SAVE_POSTGRES)
                    .bind(all(&saves, |save| save.attempt_id.0))
                    .bind(all(&saves, |save| save.user_id.0))
                    .bind(all(&saves, |save| save.from_revision))
                    .bind(all(&saves, save_id))
                    .bind(all(&saves, |save| save.body.as_str()))
                    .bind(all(&saves, |save| save.arrived_at.millis()))
                    .execute(pool);
                written.await.map(|written| written.rows_affected())
            }
            Pools::Sqlite { write, .. } => {
                let rows = saves.len().next_multiple_of(4);
                let mut query = sqlx::query(AssertSqlSafe(save_sqlite(rows)));
                for save in saves
                    .into_iter()
                    .map(Some)
                    .chain(std::iter::repeat(None))
                    .take(rows)
                {
                    query = query
                        .bind(save.map(|save| save.attempt_id.0))
                        .bind(save.map(|save| save.user_id.0))
                        .bind(save.and_then(|save| save.from_revision))
                        .bind(save.map(save_id))
                        .bind(save.map(|save| save.body.as_str()))
                        .bind(save.map(|save| save.arrived_at.millis()));
                }
                let written = query.execute(write).await;
                written.map(|written| written.rows_affected())
            }
        };
        written.map_err(sqlx_error)
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
        standing.map_err(sqlx_error)
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
        if usize::try_from(written) == Ok(batch.len())
            && let Some(saved) = batch.iter().map(next_revision).collect()
        {
            return Ok(saved);
        }
        let ids: Vec<Uuid> = batch.iter().map(|save| save.attempt_id.0).collect();
        let standing = self.look(&ids).await?;
        let outcomes = batch.iter().map(|save| {
            let of_save = |standing: &&Standing| standing.attempt_id == save.attempt_id.0;
            became(save, standing.iter().find(of_save))
        });
        Ok(outcomes.collect())
    }
}

/// What a written save made; `None` where that is not known without looking.
fn next_revision(save: &SaveRequest) -> Option<StoreResult<SaveOutcome>> {
    let saved = |from| SaveOutcome::Saved {
        revision: from + 1,
        saved_at: save.arrived_at,
    };
    save.from_revision.map(|from| Ok(saved(from)))
}

/// What became of a save: what was written is remembered by its id.
fn became(save: &SaveRequest, standing: Option<&Standing>) -> StoreResult<SaveOutcome> {
    let Some(standing) = standing.filter(|standing| standing.user_id == save.user_id.0) else {
        return Ok(SaveOutcome::Closed);
    };
    if let Some((revision, saved_at)) =
        answer_sheets::find_recent_save(&standing.recent_saves, save.save_id)
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
    connections: Connections,
}

impl SheetLane {
    /// Saves through a lane on these pools, reads from the shared ones. With it comes what runs the lane.
    pub fn new(
        pools: Pools,
        connections: Connections,
    ) -> (Self, impl Future<Output = ()> + Send + 'static) {
        let (lane, run) = Lane::new(SaveSheets(pools));
        (Self { lane, connections }, run)
    }
}

#[async_trait]
impl AnswerSheets for SheetLane {
    async fn save(&self, request: SaveRequest) -> StoreResult<SaveOutcome> {
        self.lane.ask(request).await?
    }

    async fn sheet(&self, attempt_id: AttemptId) -> StoreResult<Option<StoredSheet>> {
        find_one(
            &self.connections.read,
            answer_sheets::of_attempt(attempt_id),
        )
        .await
    }

    async fn latest_attempt(
        &self,
        event_id: EventId,
        user_id: UserId,
    ) -> StoreResult<Option<Attempt>> {
        find_one(&self.connections.read, attempts::latest(event_id, user_id)).await
    }
}
