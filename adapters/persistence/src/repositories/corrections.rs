//! Stores corrections of answer keys (D94). One transaction writes all scores of an event with a few statements.

use application_ports::{Corrections, StoreResult};
use async_trait::async_trait;
use domain_assessment::{EventCorrection, GradedAttempt, KeyCorrection, KeyCorrections};
use domain_kernel::{CorrectionId, EventId, Timestamp};
use sea_orm::sea_query::{Expr, ExprTrait, LockType, OnConflict, Query};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
};

use super::{SqlTransaction, insert};
use crate::entity::values::{self, Millis};
use crate::entity::{
    corrections, events, find_all, prepared_scores, read_one, score_saves, scores,
};
use crate::errors::store_error;

impl SqlTransaction {
    /// Locks the row of an event, either to correct it or to grade it.
    async fn lock_grading(&self, event_id: EventId, lock: LockType) -> StoreResult<()> {
        let _: Vec<values::EventId> = events::Entity::find()
            .select_only()
            .column(events::Column::Id)
            .filter(events::by_id(event_id))
            .lock(lock)
            .into_tuple()
            .all(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    /// Replaces the scores of an event by their prepared scores, and returns the number of them.
    async fn write_prepared(&self, made: &EventCorrection) -> StoreResult<u64> {
        use scores::Column::{AttemptId, Body, CorrectedAt, KindSums, Total, TotalWeight, Version};
        let prepared = |column| Expr::col((prepared_scores::Entity, column));
        let score = |column| Expr::col((scores::Entity, column));
        let update = Query::update()
            .table(scores::Entity)
            .from(prepared_scores::Entity)
            .values([
                (Body, prepared(prepared_scores::Column::Body)),
                (KindSums, prepared(prepared_scores::Column::KindSums)),
                (Total, prepared(prepared_scores::Column::Total)),
                (TotalWeight, prepared(prepared_scores::Column::TotalWeight)),
                (CorrectedAt, prepared(prepared_scores::Column::CorrectedAt)),
                (Version, score(Version).add(1)),
            ])
            .and_where(scores::of_event(made.event_id))
            .and_where(prepared_scores::of_correction(made.id))
            .and_where(
                prepared(prepared_scores::Column::AttemptId).equals((scores::Entity, AttemptId)),
            )
            .and_where(prepared(prepared_scores::Column::Version).equals((scores::Entity, Version)))
            .take();
        let written = self.tx.execute(&update).await.map_err(store_error)?;
        Ok(written.rows_affected())
    }

    /// Adds a row to the history of each score of an event.
    async fn copy_scores(&self, made: &EventCorrection) -> StoreResult<()> {
        use score_saves::Column as Save;
        use scores::Column::{AttemptId, Body, ScoredAt, Version};
        let copies = Query::select()
            .columns([AttemptId, Version, Body, ScoredAt])
            .expr(Expr::val(values::UserId::from(made.made_by)))
            .expr(Expr::val(Millis::from(made.made_at)))
            .expr(Expr::val(values::CorrectionId::from(made.id)))
            .from(scores::Entity)
            .and_where(scores::of_event(made.event_id))
            .take();
        let mut insert = Query::insert();
        insert.into_table(score_saves::Entity).columns([
            Save::AttemptId,
            Save::Version,
            Save::Body,
            Save::ScoredAt,
            Save::ScoredBy,
            Save::SavedAt,
            Save::CorrectionId,
        ]);
        insert
            .select_from(copies)
            .map_err(|reason| application_ports::StoreError::Fault(reason.to_string()))?;
        self.tx.execute(&insert).await.map_err(store_error)?;
        Ok(())
    }
}

#[async_trait]
impl Corrections for SqlTransaction {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn corrections_for_grading(&self, event_id: EventId) -> StoreResult<KeyCorrections> {
        // Inserting a score locks the event in the same way, but only after the corrections are read.
        self.lock_grading(event_id, LockType::KeyShare).await?;
        let holding: Vec<KeyCorrection> =
            find_all(&self.tx, corrections::holding(event_id)).await?;
        Ok(holding.into_iter().collect())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn put_prepared_scores(
        &self,
        id: CorrectionId,
        corrected: &[GradedAttempt],
        expires_at: Timestamp,
    ) -> StoreResult<()> {
        use prepared_scores::Column::{
            AttemptId, Body, CorrectedAt, CorrectionId, ExpiresAt, KindSums, Total, TotalWeight,
            Version,
        };
        if corrected.is_empty() {
            return Ok(());
        }
        let rows = corrected
            .iter()
            .map(|score| prepared_scores::row(id, score, expires_at));
        let rows: Vec<_> = rows.collect::<StoreResult<_>>()?;
        let replace = OnConflict::columns([CorrectionId, AttemptId])
            .update_columns([
                Version,
                Body,
                KindSums,
                Total,
                TotalWeight,
                CorrectedAt,
                ExpiresAt,
            ])
            .to_owned();
        prepared_scores::Entity::insert_many(rows)
            .on_conflict(replace)
            .exec_without_returning(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn lock_scores(&self, event_id: EventId) -> StoreResult<u64> {
        self.lock_grading(event_id, LockType::Update).await?;
        // Publishing locks the scores in the same order.
        let locked: Vec<values::AttemptId> = scores::Entity::find()
            .select_only()
            .column(scores::Column::AttemptId)
            .filter(scores::of_event(event_id))
            .order_by_asc(scores::Column::AttemptId)
            .lock_exclusive()
            .into_tuple()
            .all(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(u64::try_from(locked.len()).unwrap_or(u64::MAX))
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn last_correction_number(&self, event_id: EventId) -> StoreResult<i32> {
        let last = read_one(&self.tx, corrections::last_number(event_id)).await?;
        Ok(last.unwrap_or_default())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn apply_correction(&self, made: &EventCorrection, scores: u64) -> StoreResult<bool> {
        corrections::Entity::update_many()
            .col_expr(corrections::Column::Holds, Expr::val(false))
            .filter(corrections::of_event(made.event_id))
            .filter(corrections::holds())
            .filter(corrections::of_question(made.correction.question))
            .exec(&self.tx)
            .await
            .map_err(store_error)?;
        insert(&self.tx, corrections::row(made)?).await?;
        if self.write_prepared(made).await? != scores {
            return Ok(false);
        }
        self.copy_scores(made).await?;
        self.delete_prepared_scores(made.id).await?;
        Ok(true)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn delete_prepared_scores(&self, id: CorrectionId) -> StoreResult<()> {
        prepared_scores::Entity::delete_many()
            .filter(prepared_scores::of_correction(id))
            .exec(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn sweep_prepared_scores(&self, now: Timestamp, limit: u64) -> StoreResult<u64> {
        use prepared_scores::Column::{AttemptId, ExpiresAt};
        let expired = prepared_scores::Entity::find()
            .select_only()
            .column(AttemptId)
            .filter(ExpiresAt.lte(now.millis()))
            .order_by_asc(ExpiresAt)
            .limit(limit)
            .into_query();
        let deleted = prepared_scores::Entity::delete_many()
            .filter(AttemptId.in_subquery(expired))
            .filter(ExpiresAt.lte(now.millis()))
            .exec(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(deleted.rows_affected)
    }
}
