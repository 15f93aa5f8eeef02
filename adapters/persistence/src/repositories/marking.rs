//! Stores marks that are given question by question (D65), and what graders have open.

use application_ports::{GraderAtWork, Marking, StoreError, StoreResult};
use async_trait::async_trait;
use domain_assessment::{GradedAttempt, MarkDraft};
use domain_kernel::{AttemptId, EventId, QuestionId, UserId};
use domain_scheduling::Event;
use sea_orm::sea_query::{
    Expr, ExprTrait, Func, OnConflict, Order, Query, SubQueryStatement, TableRef, UpdateStatement,
    WindowStatement,
};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait as _, EntityTrait, QueryFilter, QueryOrder,
    QuerySelect, Set,
};

use super::{SqlTransaction, compare_and_set};
use crate::entity::mark_drafts::{
    ActiveModel, COLUMN, Column, Entity, of_attempt, of_question, of_questions,
};
use crate::entity::{find_all, find_one, graders_at_work, players, scores, values};
use crate::errors::store_error;

/// Whether the sheet of a score has a draft.
fn has_draft() -> Expr {
    let draft = Query::select()
        .expr(Expr::val(1))
        .from(Entity)
        .and_where(
            Column::AttemptId
                .into_expr()
                .equals((scores::Entity, scores::Column::AttemptId)),
        )
        .take();
    Expr::exists(draft)
}

/// Gives numbers to the players of an event who have none. The order is random, so that the numbers reveal neither
/// names nor the order of the assignments.
fn numbering(event: EventId) -> UpdateStatement {
    use players::Column::{Id, Number};
    let last = Query::select()
        .expr(Number.into_expr().max().if_null(0))
        .from(players::Entity)
        .and_where(players::of_event(event))
        .take();
    let by_lot = WindowStatement::new()
        .order_by_expr(Func::random().into(), Order::Asc)
        .take();
    let drawn = Query::select()
        .expr_as(Id.into_expr(), "id")
        .expr_window_as(Func::cust("row_number"), by_lot, "place")
        .from(players::Entity)
        .and_where(players::of_event(event))
        .and_where(players::COLUMN.number.is_null())
        .take();
    let last = Expr::from(SubQueryStatement::from(last));
    Query::update()
        .table(players::Entity)
        .value(Number, last.add(Expr::col(("drawn", "place"))))
        .from(TableRef::SubQuery(drawn.into(), "drawn".into()))
        .and_where(Id.into_expr().equals(("drawn", "id")))
        .take()
}

#[async_trait]
impl Marking for SqlTransaction {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn number_players(&self, event: &Event) -> StoreResult<()> {
        let statement = self.tx.get_database_backend().build(&numbering(event.id));
        self.tx.execute_raw(statement).await.map_err(store_error)?;
        Ok(())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn lock_score(&self, id: AttemptId) -> StoreResult<Option<GradedAttempt>> {
        let locked = scores::Entity::find()
            .filter(scores::of_attempt(id))
            .lock_exclusive();
        find_one(&self.tx, locked).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn mark_drafts(&self, id: AttemptId) -> StoreResult<Vec<MarkDraft>> {
        let drafts = Entity::find()
            .filter(of_attempt(id))
            .order_by_asc(Column::QuestionId);
        find_all(&self.tx, drafts).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn save_mark_draft(&self, draft: &MarkDraft) -> StoreResult<()> {
        let row = ActiveModel {
            version: Set(draft.version + 1),
            ..draft.into()
        };
        if draft.version > 0 {
            let unchanged = of_attempt(draft.attempt_id)
                .and(of_question(draft.question))
                .and(COLUMN.version.eq(draft.version));
            return compare_and_set(&self.tx, row, unchanged).await;
        }
        let key = [Column::AttemptId, Column::QuestionId];
        let inserted = Entity::insert(row)
            .on_conflict(OnConflict::columns(key).do_nothing().to_owned())
            .exec_without_returning(&self.tx)
            .await
            .map_err(store_error)?;
        if inserted == 0 {
            return Err(StoreError::Stale);
        }
        Ok(())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn delete_mark_drafts(&self, id: AttemptId, questions: &[QuestionId]) -> StoreResult<()> {
        Entity::delete_many()
            .filter(of_attempt(id))
            .filter(of_questions(questions.iter().copied()))
            .exec(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn lock_unsaved_scores(
        &self,
        event: &Event,
        after: Option<AttemptId>,
        limit: u64,
    ) -> StoreResult<Vec<GradedAttempt>> {
        let is_unsaved = Condition::any()
            .add(scores::COLUMN.scored_at.is_null())
            .add(has_draft());
        let mut unsaved = scores::Entity::find()
            .filter(scores::of_event(event.id))
            .filter(is_unsaved)
            .filter(scores::is_superseded().not())
            .order_by_asc(scores::COLUMN.attempt_id)
            .limit(limit)
            .lock_exclusive();
        if let Some(after) = after {
            unsaved = unsaved.filter(scores::COLUMN.attempt_id.gt(values::AttemptId::from(after)));
        }
        find_all(&self.tx, unsaved).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn grader_at_work(
        &self,
        event_id: EventId,
        user_id: UserId,
    ) -> StoreResult<Option<GraderAtWork>> {
        let own = graders_at_work::Entity::find()
            .filter(graders_at_work::of_event(event_id))
            .filter(graders_at_work::of_user(user_id));
        find_one(&self.tx, own).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn note_grader_at_work(&self, work: &GraderAtWork) -> StoreResult<()> {
        use graders_at_work::Column::{AttemptId, EventId, OpenedAt, QuestionId, SeenAt, UserId};
        let replace = OnConflict::columns([EventId, UserId])
            .update_columns([AttemptId, QuestionId, SeenAt, OpenedAt])
            .to_owned();
        graders_at_work::Entity::insert(graders_at_work::ActiveModel::from(work))
            .on_conflict(replace)
            .exec_without_returning(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(())
    }
}
