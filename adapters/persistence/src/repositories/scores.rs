//! Stores scores and their history (D36, D37).

use application_ports::{Scores, StoreResult};
use async_trait::async_trait;
use domain_assessment::GradedAttempt;
use domain_kernel::UserId;
use domain_scheduling::Event;
use sea_orm::sea_query::ExprTrait;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Set};

use super::{SqlTransaction, compare_and_set, insert};
use crate::entity::scores::{ActiveModel, COLUMN, Entity, of_attempt, of_event};
use crate::entity::{attempts, find_all, find_one, score_saves};

#[async_trait]
impl Scores for SqlTransaction {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn insert_score(&self, graded: &GradedAttempt) -> StoreResult<()> {
        let row = ActiveModel::try_from(graded)?;
        insert(&self.tx, row.clone()).await?;
        insert(&self.tx, score_saves::ActiveModel::from(row)).await
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
    async fn save_score(&self, graded: &GradedAttempt) -> StoreResult<()> {
        let row = ActiveModel {
            version: Set(graded.version + 1),
            ..graded.try_into()?
        };
        let unchanged = of_attempt(graded.attempt_id).and(COLUMN.version.eq(graded.version));
        compare_and_set(&self.tx, row.clone(), unchanged).await?;
        insert(&self.tx, score_saves::ActiveModel::from(row)).await
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
            .order_by_asc(COLUMN.attempt_id)
            .limit(limit)
            .lock_exclusive();
        find_all(&self.tx, unpublished).await
    }
}
