//! Saves of answer sheets: many saves share one statement or transaction, and one commit.
//!
//! The statement checks each save on its own: owner, closing time, revision, save id, and that the
//! session is alive. It returns the rows that it has written; the state of the other sheets is read
//! afterwards. A save is answered after the commit that contains it.

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
use crate::pools::Pools;
use crate::raw::{WrittenSheet, save_postgres, save_sqlite};
use crate::recent_saves;

/// Executes batches of saves.
pub struct SaveHandler {
    pools: Pools,
    read: DatabaseConnection,
}

impl SaveHandler {
    /// Writes what may be written, and commits.
    async fn write(&self, batch: &[SaveRequest]) -> StoreResult<Vec<WrittenSheet>> {
        match &self.pools {
            Pools::Postgres(pool) => save_postgres(pool, batch).await,
            Pools::Sqlite { write, .. } => save_sqlite(write, batch).await,
        }
        .map_err(sqlx_error)
    }

    /// Returns why a save was not written, or the first answer of a repeated save.
    async fn outcome_of(&self, save: &SaveRequest) -> StoreResult<SaveOutcome> {
        if !self.is_session_alive(save).await? {
            return Ok(SaveOutcome::SessionEnded);
        }
        let sheet = answer_sheets::of_attempt(save.attempt_id)
            .filter(answer_sheets::COLUMN.user_id.eq(save.user_id.0))
            .one(&self.read)
            .await
            .map_err(store_error)?;
        let Some(sheet) = sheet else {
            return Ok(SaveOutcome::Closed);
        };
        let closes_at = Timestamp::from(sheet.closes_at);
        if let Some((revision, saved_at)) = recent_saves::find(&sheet.recent_saves, save.save_id) {
            return Ok(SaveOutcome::Saved {
                revision,
                saved_at,
                closes_at,
            });
        }
        if save.arrived_at > closes_at {
            return Ok(SaveOutcome::Closed);
        }
        if save
            .from_revision
            .is_none_or(|revision| revision == sheet.revision)
        {
            // The attempt was reopened, or the sheet was submitted, between the two statements.
            return Err(StoreError::Unavailable(
                "the sheet changed while it was saved".into(),
            ));
        }
        Ok(SaveOutcome::Stale {
            sheet: StoredSheet::try_from(sheet)?,
        })
    }

    async fn is_session_alive(&self, save: &SaveRequest) -> StoreResult<bool> {
        let living = sessions::Entity::find()
            .inner_join(users::Entity)
            .filter(sessions::COLUMN.id.eq(save.session_id.0))
            .filter(sessions::COLUMN.user_id.eq(save.user_id.0))
            .filter(sessions::COLUMN.expires_at.gt(save.arrived_at.millis()))
            .filter(users::may_sign_in())
            .count(&self.read)
            .await
            .map_err(store_error)?;
        Ok(living > 0)
    }
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
        match self.pools {
            // While one batch commits, the other is executed.
            Pools::Postgres(_) => 2,
            // SQLite has one writer.
            Pools::Sqlite { .. } => 1,
        }
    }

    /// One span for the batch: its saves come from many requests.
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
                }),
                None => self.outcome_of(save).await,
            });
        }
        Ok(outcomes)
    }
}

/// Implements the port on the database.
pub struct SqlAnswerSheets {
    queue: BatchQueue<SaveHandler>,
    read: DatabaseConnection,
}

impl SqlAnswerSheets {
    /// Creates the port and the task that executes the saves. Saves use `pools`, so that no list takes
    /// their connections; reads use `read`.
    pub fn new(
        pools: Pools,
        read: DatabaseConnection,
    ) -> (Self, impl Future<Output = ()> + Send + 'static) {
        let (queue, run) = BatchQueue::new(SaveHandler {
            pools,
            read: read.clone(),
        });
        (Self { queue, read }, run)
    }
}

#[async_trait]
impl AnswerSheets for SqlAnswerSheets {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn save(&self, request: SaveRequest) -> StoreResult<SaveOutcome> {
        self.queue.submit(request).await?
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn sheet(&self, attempt_id: AttemptId) -> StoreResult<Option<StoredSheet>> {
        find_one(&self.read, answer_sheets::of_attempt(attempt_id)).await
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
