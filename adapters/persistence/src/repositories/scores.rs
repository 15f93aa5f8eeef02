//! Scores with their history (D36, D37).

use application_ports::{Scores, StoreResult};
use async_trait::async_trait;
use domain_assessment::GradedAttempt;
use domain_kernel::{EventId, UserId};
use sea_orm::sea_query::ExprTrait;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Set};

use super::{SqlTransaction, compare_and_set, insert};
use crate::entity::scores::{ActiveModel, COLUMN, Entity};
use crate::entity::{attempts, find_all, find_one, score_saves};

#[async_trait]
impl Scores for SqlTransaction {
    async fn score_insert(&self, graded: &GradedAttempt) -> StoreResult<()> {
        let row = ActiveModel::try_from(graded)?;
        insert(&self.tx, row.clone()).await?;
        insert(&self.tx, score_saves::ActiveModel::from(row)).await
    }

    async fn score_of(
        &self,
        event_id: EventId,
        user_id: UserId,
    ) -> StoreResult<Option<GradedAttempt>> {
        let of_latest_scored_attempt = Entity::find()
            .inner_join(attempts::Entity)
            .filter(attempts::COLUMN.event_id.eq(event_id.0))
            .filter(attempts::COLUMN.user_id.eq(user_id.0))
            .order_by_desc(attempts::COLUMN.number)
            .limit(1);
        find_one(&self.tx, of_latest_scored_attempt).await
    }

    async fn score_save(&self, graded: &GradedAttempt) -> StoreResult<()> {
        let row = ActiveModel {
            version: Set(graded.version + 1),
            ..graded.try_into()?
        };
        let unchanged = COLUMN
            .attempt_id
            .eq(graded.attempt_id.0)
            .and(COLUMN.version.eq(graded.version));
        compare_and_set(&self.tx, row.clone(), unchanged).await?;
        insert(&self.tx, score_saves::ActiveModel::from(row)).await
    }

    async fn scores_unpublished(
        &self,
        event_id: EventId,
        limit: u64,
    ) -> StoreResult<Vec<GradedAttempt>> {
        let unpublished = Entity::find()
            .filter(COLUMN.event_id.eq(event_id.0))
            .filter(COLUMN.scored_at.is_null())
            .order_by_asc(COLUMN.attempt_id)
            .limit(limit)
            .lock_exclusive();
        find_all(&self.tx, unpublished).await
    }
}
