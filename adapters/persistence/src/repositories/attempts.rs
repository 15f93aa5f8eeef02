//! Stores attempts and their sheets when they start and end. Saves during an attempt use `AnswerSheets` instead.

use std::collections::HashMap;

use application_ports::{
    Attempts, EventNews, LockedAttempt, NewsKind, StoreError, StoreResult, StoredSheet,
};
use async_trait::async_trait;
use domain_assessment::Sheet;
use domain_kernel::{AttemptId, UserId};
use domain_scheduling::{Attempt, Event, Receipt, UnsentReport};
use sea_orm::sea_query::{ExprTrait, OnConflict};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, NotSet, QueryFilter, QueryOrder,
    QuerySelect, Set,
};

use super::{SqlTransaction, compare_and_set, insert, insert_all};
use crate::entity::attempts::{
    ActiveModel, COLUMN, Column, Entity, by_id, by_ids, latest, of_participant,
};
use crate::entity::values::Millis;
use crate::entity::{answer_sheets, events, find_all, find_one, players, receipts, unsent_reports};
use crate::errors::{corrupt, store_error};
use crate::recent_saves;

/// The `closes_at` of the sheet of a submitted attempt. It is in the past, so every later save is refused.
const CLOSED: Millis = Millis(0);

fn closes_at(attempt: &Attempt) -> Millis {
    if attempt.end.is_some() {
        CLOSED
    } else {
        attempt.closes_at().into()
    }
}

/// News for the participant of an open attempt.
fn news_of(attempt: &Attempt, kind: NewsKind) -> EventNews {
    EventNews {
        organization_id: attempt.organization_id,
        event_id: attempt.event_id,
        kind,
        recipient: Some(attempt.user_id),
        deadline: Some(attempt.deadline),
        text: None,
    }
}

impl SqlTransaction {
    /// Stores an attempt with the closing time of its sheet.
    async fn store_attempt(&self, attempt: &Attempt) -> StoreResult<()> {
        let row = ActiveModel {
            number: NotSet,
            opened_at: NotSet,
            version: Set(attempt.version + 1),
            ..attempt.into()
        };
        let unchanged = by_id(attempt.id).and(COLUMN.version.eq(attempt.version));
        compare_and_set(&self.tx, row, unchanged).await?;
        answer_sheets::Entity::update_many()
            .set(answer_sheets::ActiveModel {
                closes_at: Set(closes_at(attempt)),
                paused_at: Set(attempt.paused_at.map(Into::into)),
                ..Default::default()
            })
            .filter(answer_sheets::of_attempt(attempt.id))
            .exec(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(())
    }
}

#[async_trait]
impl Attempts for SqlTransaction {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn open_attempt(
        &self,
        attempt: &Attempt,
        event_version: i32,
    ) -> StoreResult<Option<Attempt>> {
        events::Entity::find()
            .filter(events::by_id(attempt.event_id))
            .filter(events::COLUMN.version.eq(event_version))
            .lock_shared()
            .one(&self.tx)
            .await
            .map_err(store_error)?
            .ok_or(StoreError::Stale)?;
        let takes_part = players::find_of(attempt.event_id, attempt.user_id)
            .lock_exclusive()
            .one(&self.tx)
            .await
            .map_err(store_error)?
            .is_some();
        if !takes_part {
            return Ok(None);
        }
        let key = [Column::EventId, Column::UserId, Column::Number];
        let inserted = Entity::insert(ActiveModel::from(attempt))
            .try_insert()
            .on_conflict(OnConflict::columns(key).do_nothing().to_owned())
            .exec_without_returning(&self.tx)
            .await
            .map_err(store_error)?;
        if inserted == 1 {
            let empty = serde_json::to_string(&Sheet::default())
                .map_err(|reason| corrupt("answer_sheets")(&reason))?;
            let sheet = answer_sheets::Model {
                attempt_id: attempt.id.into(),
                user_id: attempt.user_id.into(),
                revision: 0,
                body: empty,
                recent_saves: String::new(),
                saved_at: None,
                closes_at: closes_at(attempt),
                paused_at: attempt.paused_at.map(Into::into),
            };
            insert(&self.tx, sheet.into_active_model()).await?;
        }
        let stored = of_participant(attempt.event_id, attempt.user_id)
            .filter(COLUMN.number.eq(i64::from(attempt.number)));
        find_one(&self.tx, stored).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn find_latest_attempt(
        &self,
        event: &Event,
        user_id: UserId,
    ) -> StoreResult<Option<Attempt>> {
        find_one(&self.tx, latest(event.id, user_id)).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn attempt(&self, id: AttemptId) -> StoreResult<Option<Attempt>> {
        find_one(&self.tx, Entity::find().filter(by_id(id))).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn lock_attempts(
        &self,
        ids: &[AttemptId],
    ) -> StoreResult<HashMap<AttemptId, LockedAttempt>> {
        let sheets = answer_sheets::Entity::find()
            .filter(answer_sheets::of_attempts(ids.iter().copied()))
            .order_by_asc(answer_sheets::Column::AttemptId)
            .lock_exclusive()
            .all(&self.tx)
            .await
            .map_err(store_error)?;
        // The attempts are read after the lock, so that they are as the last transaction that held the lock left them.
        let attempts: Vec<Attempt> =
            find_all(&self.tx, Entity::find().filter(by_ids(ids.iter().copied()))).await?;
        let mut attempts: HashMap<AttemptId, Attempt> = attempts
            .into_iter()
            .map(|attempt| (attempt.id, attempt))
            .collect();
        let mut locked = HashMap::new();
        for row in sheets {
            let id = row.attempt_id.into();
            if let Some(attempt) = attempts.remove(&id) {
                let sheet = row.try_into()?;
                locked.insert(id, LockedAttempt { attempt, sheet });
            }
        }
        Ok(locked)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn write_sheet(&self, id: AttemptId, sheet: &StoredSheet) -> StoreResult<()> {
        let written = answer_sheets::ActiveModel {
            revision: Set(sheet.revision),
            body: Set(sheet.body.clone()),
            saved_at: Set(sheet.saved_at.map(Into::into)),
            ..Default::default()
        };
        let mut update = answer_sheets::Entity::update_many()
            .set(written)
            .filter(answer_sheets::of_attempt(id));
        if let (Some(save_id), Some(saved_at)) = (sheet.save_id, sheet.saved_at) {
            let entry = recent_saves::entry(save_id, sheet.revision, saved_at);
            let list = answer_sheets::Column::RecentSaves;
            let appended = recent_saves::appended(self.tx.get_database_backend(), list, &entry);
            update = update.col_expr(list, appended);
        }
        update.exec(&self.tx).await.map_err(store_error)?;
        Ok(())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn save_attempt(&self, attempt: &Attempt) -> StoreResult<()> {
        self.store_attempt(attempt).await?;
        // If an open attempt is saved, its deadline has changed.
        if attempt.end.is_none() {
            self.tell(news_of(attempt, NewsKind::Allowance));
        }
        Ok(())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn insert_receipts(&self, receipts: &[(AttemptId, &Receipt)]) -> StoreResult<()> {
        let rows = receipts
            .iter()
            .map(|(id, receipt)| receipts::row(*id, receipt));
        insert_all(&self.tx, rows.collect()).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn put_unsent_report(&self, id: AttemptId, report: &UnsentReport) -> StoreResult<()> {
        use unsent_reports::Column::{AnswersCount, AttemptId, MadeAt, ReportedAt, Revision};
        let replace = OnConflict::column(AttemptId)
            .update_columns([AnswersCount, MadeAt, Revision, ReportedAt])
            .to_owned();
        unsent_reports::Entity::insert(unsent_reports::row(id, report))
            .on_conflict(replace)
            .exec_without_returning(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn reopen_attempt(&self, attempt: &Attempt) -> StoreResult<()> {
        self.store_attempt(attempt).await?;
        self.tell(news_of(attempt, NewsKind::Restore));
        let revision = answer_sheets::Column::Revision;
        answer_sheets::Entity::update_many()
            .col_expr(revision, revision.into_expr().add(1))
            .filter(answer_sheets::of_attempt(attempt.id))
            .exec(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(())
    }
}
