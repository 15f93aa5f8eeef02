//! Saves of answer sheets: many saves share one statement or transaction, and one commit.
//!
//! The statement checks each save on its own: owner, closing time, revision, save id, and that the session is alive.
//! The statement returns the rows that it has written. The state of the other sheets is read afterwards. A save gets
//! its result only after its commit.

use std::collections::HashMap;

use application_ports::{
    AnswerSheets, SaveOutcome, SaveRequest, StoreError, StoreResult, StoredSheet,
};
use async_trait::async_trait;
use domain_kernel::{AttemptId, EventId, Timestamp, UserId};
use domain_scheduling::Attempt;
use sea_orm::{ColumnTrait, DatabaseConnection, EntityTrait, PaginatorTrait, QueryFilter};
use uuid::Uuid;

use crate::batch_queue::{BatchHandler, BatchQueue};
use crate::entity::{answer_sheets, attempts, find_one, sessions, users};
use crate::errors::{sqlx_error, store_error};
use crate::openings::OpeningHandler;
use crate::pools::Pools;
use crate::raw::{WrittenSheet, save_postgres, save_sqlite};
use crate::recent_saves;

/// Executes batches of saves.
pub struct SaveHandler {
    pools: Pools,
    read: DatabaseConnection,
}

impl SaveHandler {
    /// Writes the saves that pass all checks, and commits.
    async fn write(&self, batch: &[SaveRequest]) -> StoreResult<Vec<WrittenSheet>> {
        match &self.pools {
            Pools::Postgres(pool) => save_postgres(pool, batch).await,
            Pools::Sqlite { write, .. } => save_sqlite(write, batch).await,
        }
        .map_err(sqlx_error)
    }

    /// Returns the reason why a save was not written. If the save repeats an earlier one, returns the result of that
    /// one.
    async fn outcome_of(&self, save: &SaveRequest) -> StoreResult<SaveOutcome> {
        // If nothing forbids the save now, then between the two statements the attempt was reopened or the sheet was
        // submitted.
        judge(&self.read, save)
            .await?
            .ok_or_else(|| StoreError::Unavailable("the sheet changed while it was saved".into()))
    }
}

/// If the save repeats an earlier one, returns the result of that one. If the save is refused, returns the reason.
/// Returns `None` if the save can be written.
async fn judge(read: &DatabaseConnection, save: &SaveRequest) -> StoreResult<Option<SaveOutcome>> {
    if !is_session_alive(read, save).await? {
        return Ok(Some(SaveOutcome::SessionEnded));
    }
    let sheet = answer_sheets::find_of(save.attempt_id)
        .filter(answer_sheets::of_user(save.user_id))
        .one(read)
        .await
        .map_err(store_error)?;
    let Some(sheet) = sheet else {
        return Ok(Some(SaveOutcome::Closed));
    };
    let closes_at = Timestamp::from(sheet.closes_at);
    let paused_at = sheet.paused_at.map(Timestamp::from);
    if let Some((revision, saved_at)) = recent_saves::find(&sheet.recent_saves, save.save_id) {
        return Ok(Some(SaveOutcome::Saved {
            revision,
            saved_at,
            closes_at,
            paused_at,
        }));
    }
    // The clock of an attempt stops only while it is open.
    match paused_at {
        Some(paused_at) if save.arrived_at > paused_at.plus_seconds(Attempt::GRACE_SECONDS) => {
            return Ok(Some(SaveOutcome::Paused {
                sheet: StoredSheet::try_from(sheet)?,
            }));
        }
        None if save.arrived_at > closes_at => return Ok(Some(SaveOutcome::Closed)),
        _ => {}
    }
    if save
        .from_revision
        .is_none_or(|revision| revision == sheet.revision)
    {
        return Ok(None);
    }
    Ok(Some(SaveOutcome::Stale {
        sheet: StoredSheet::try_from(sheet)?,
    }))
}

async fn is_session_alive(read: &DatabaseConnection, save: &SaveRequest) -> StoreResult<bool> {
    let living = sessions::Entity::find()
        .inner_join(users::Entity)
        .filter(sessions::by_id(save.session_id))
        .filter(sessions::of_user(save.user_id))
        .filter(sessions::COLUMN.expires_at.gt(save.arrived_at.millis()))
        .filter(users::may_sign_in())
        .count(read)
        .await
        .map_err(store_error)?;
    Ok(living > 0)
}

impl BatchHandler for SaveHandler {
    const NAME: &'static str = "saves";
    type Request = SaveRequest;
    type Reply = StoreResult<SaveOutcome>;
    type Key = AttemptId;

    /// Saves of one attempt run one after the other, so that each sees the revision of the previous save.
    fn key(request: &SaveRequest) -> Option<AttemptId> {
        Some(request.attempt_id)
    }

    fn max_in_flight(&self) -> usize {
        match self.pools {
            // While one batch commits, another one can be executed.
            Pools::Postgres(_) => 2,
            // SQLite allows only one writer.
            Pools::Sqlite { .. } => 1,
        }
    }

    /// There is one span for the whole batch, because its saves come from many requests.
    #[tracing::instrument(level = "debug", skip_all)]
    async fn execute(&self, batch: &[SaveRequest]) -> StoreResult<Vec<StoreResult<SaveOutcome>>> {
        let written: HashMap<Uuid, WrittenSheet> = self
            .write(batch)
            .await?
            .into_iter()
            .map(|sheet| (sheet.attempt_id, sheet))
            .collect();
        let mut outcomes = Vec::with_capacity(batch.len());
        for save in batch {
            outcomes.push(match written.get(&save.attempt_id.0) {
                Some(sheet) => Ok(SaveOutcome::Saved {
                    revision: sheet.revision,
                    saved_at: save.arrived_at,
                    closes_at: Timestamp::from_millis(sheet.closes_at),
                    paused_at: sheet.paused_at.map(Timestamp::from_millis),
                }),
                None => self.outcome_of(save).await,
            });
        }
        Ok(outcomes)
    }
}

/// Implements the port on the database.
pub struct SqlAnswerSheets {
    saves: BatchQueue<SaveHandler>,
    openings: BatchQueue<OpeningHandler>,
    read: DatabaseConnection,
}

impl SqlAnswerSheets {
    /// Creates the port and the task that executes saves and openings. The task uses the connections of `pools`, so
    /// that lists cannot occupy all connections. Reads use `read`.
    pub fn new(
        pools: Pools,
        read: DatabaseConnection,
    ) -> (Self, impl Future<Output = ()> + Send + 'static) {
        let (openings, note_openings) = BatchQueue::new(OpeningHandler {
            write: pools.connections().write,
        });
        let (saves, save) = BatchQueue::new(SaveHandler {
            pools,
            read: read.clone(),
        });
        let run = async {
            tokio::join!(save, note_openings);
        };
        let sheets = Self {
            saves,
            openings,
            read,
        };
        (sheets, run)
    }
}

#[async_trait]
impl AnswerSheets for SqlAnswerSheets {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn save(&self, request: SaveRequest) -> StoreResult<SaveOutcome> {
        self.saves.submit(request).await?
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn judge(&self, request: &SaveRequest) -> StoreResult<Option<SaveOutcome>> {
        judge(&self.read, request).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn note_opening(&self, attempt: &Attempt) -> StoreResult<()> {
        let opening = (attempt.id, attempt.opened_at);
        self.openings.submit(opening).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn sheet(&self, attempt_id: AttemptId) -> StoreResult<Option<StoredSheet>> {
        find_one(&self.read, answer_sheets::find_of(attempt_id)).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn latest_attempt(
        &self,
        event_id: EventId,
        user_id: UserId,
    ) -> StoreResult<Option<Attempt>> {
        find_one(&self.read, attempts::latest(event_id, user_id)).await
    }
}
