//! Stores scores and their history (D36, D37).

use std::collections::HashMap;

use application_ports::{Scores, StoreError, StoreResult};
use async_trait::async_trait;
use domain_assessment::GradedAttempt;
use domain_kernel::{AttemptId, Timestamp, UserId};
use domain_scheduling::Event;
use sea_orm::sea_query::ExprTrait;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Set};

use super::{SqlTransaction, compare_and_set, insert, insert_all};
use crate::entity::scores::{ActiveModel, COLUMN, Entity, is_superseded, of_attempt, of_event};
use crate::entity::{attempts, find_all, find_one, mark_drafts, score_saves, values};
use crate::errors::store_error;

#[async_trait]
impl Scores for SqlTransaction {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn insert_scores(&self, graded: &[(&GradedAttempt, Timestamp)]) -> StoreResult<()> {
        let ids = graded.iter().map(|(graded, _)| graded.attempt_id);
        let withdrawn: Vec<(values::AttemptId, i32)> = score_saves::Entity::find()
            .select_only()
            .column(score_saves::Column::AttemptId)
            .expr(score_saves::Column::Version.max())
            .filter(score_saves::of_attempts(ids))
            .group_by(score_saves::Column::AttemptId)
            .into_tuple()
            .all(&self.tx)
            .await
            .map_err(store_error)?;
        let withdrawn: HashMap<AttemptId, i32> = withdrawn
            .into_iter()
            .map(|(id, version)| (id.into(), version))
            .collect();
        let (mut saves, mut rows) = (Vec::new(), Vec::new());
        for (graded, submitted_at) in graded {
            let mut row = ActiveModel::try_from(*graded)?;
            if let Some(version) = withdrawn.get(&graded.attempt_id) {
                row.version = Set(std::cmp::max(graded.version, version + 1));
            }
            saves.push(score_saves::copy_of(&row, Some((*submitted_at).into())));
            rows.push(row);
        }
        insert_all(&self.tx, saves).await?;
        insert_all(&self.tx, rows).await
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
        mark_drafts::Entity::delete_many()
            .filter(mark_drafts::of_attempt(graded.attempt_id))
            .exec(&self.tx)
            .await
            .map_err(store_error)?;
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
