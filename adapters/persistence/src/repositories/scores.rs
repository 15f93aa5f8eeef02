//! Stores scores and their history (D36, D37).

use application_ports::{Marking, Scores, StoreError, StoreResult};
use async_trait::async_trait;
use domain_assessment::GradedAttempt;
use domain_kernel::{AttemptId, Timestamp, UserId};
use domain_scheduling::Event;
use sea_orm::sea_query::{ExprTrait, OnConflict};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Set};

use super::{SqlTransaction, compare_and_set, insert};
use crate::entity::scores::{ActiveModel, COLUMN, Entity, is_superseded, of_attempt, of_event};
use crate::entity::{attempts, find_all, find_one, score_saves};
use crate::errors::store_error;

#[async_trait]
impl Scores for SqlTransaction {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn insert_score(
        &self,
        graded: &GradedAttempt,
        submitted_at: Timestamp,
    ) -> StoreResult<()> {
        let mut row = ActiveModel::try_from(graded)?;
        let saved_at = Some(submitted_at.into());
        let first = score_saves::copy_of(&row, saved_at);
        let key = [score_saves::Column::AttemptId, score_saves::Column::Version];
        let inserted = score_saves::Entity::insert(first)
            .on_conflict(OnConflict::columns(key).do_nothing().to_owned())
            .exec_without_returning(&self.tx)
            .await
            .map_err(store_error)?;
        if inserted == 0 {
            // An earlier score of this attempt was withdrawn.
            let last = score_saves::latest(graded.attempt_id).one(&self.tx).await;
            let last = last.map_err(store_error)?.ok_or(StoreError::Stale)?;
            row.version = Set(last.version + 1);
            insert(&self.tx, score_saves::copy_of(&row, saved_at)).await?;
        }
        insert(&self.tx, row).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn find_latest_score(
        &self,
        event: &Event,
        user_id: UserId,
    ) -> StoreResult<Option<GradedAttempt>> {
        let latest = Entity::find()
            .inner_join(attempts::Entity)
            .filter(attempts::of_event(event.id))
            .filter(attempts::of_user(user_id))
            .order_by_desc(attempts::COLUMN.number)
            .limit(1);
        find_one(&self.tx, latest).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn score(&self, id: AttemptId) -> StoreResult<Option<GradedAttempt>> {
        find_one(&self.tx, Entity::find().filter(of_attempt(id))).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn save_score(&self, graded: &GradedAttempt) -> StoreResult<()> {
        let row = ActiveModel {
            version: Set(graded.version + 1),
            ..graded.try_into()?
        };
        let unchanged = of_attempt(graded.attempt_id).and(COLUMN.version.eq(graded.version));
        compare_and_set(&self.tx, row.clone(), unchanged).await?;
        let saved_at = graded.scored_at.map(Into::into);
        insert(&self.tx, score_saves::copy_of(&row, saved_at)).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn withdraw_score(&self, graded: &GradedAttempt) -> StoreResult<()> {
        self.delete_mark_drafts(graded.attempt_id).await?;
        let withdrawn = Entity::delete_many()
            .filter(of_attempt(graded.attempt_id))
            .filter(COLUMN.version.eq(graded.version))
            .exec(&self.tx)
            .await
            .map_err(store_error)?;
        if withdrawn.rows_affected == 0 {
            return Err(StoreError::Stale);
        }
        Ok(())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn lock_unpublished_scores(
        &self,
        event: &Event,
        limit: u64,
    ) -> StoreResult<Vec<GradedAttempt>> {
        let unpublished = Entity::find()
            .filter(of_event(event.id))
            .filter(COLUMN.scored_at.is_null())
            .filter(is_superseded().not())
            .order_by_asc(COLUMN.attempt_id)
            .limit(limit)
            .lock_exclusive();
        find_all(&self.tx, unpublished).await
    }
}
