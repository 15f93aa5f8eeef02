//! Queries for marking question by question (D65), and for hiding names.

use application_ports::{
    GraderRow, GradingProgress, LabelledRow, MarkDraftRow, MarkedSheetRow, MarkingQueries,
    MarksRow, StoreError, StoreResult,
};
use async_trait::async_trait;
use domain_access::ReadScope;
use domain_assessment::MarkDraft;
use domain_kernel::{AttemptId, EntityId, EventId, ListQuery, Page, Timestamp, UserId};
use domain_scheduling::{AnswerNumber, EventKind};
use sea_orm::{
    ColumnTrait, DerivePartialModel, EntityTrait, JoinType, QueryFilter, QueryOrder, QuerySelect,
    Related, Select,
};

use super::SqlQueries;
use super::analysis::{analysed, with_sheets};
use super::events::is_in_scope;
use super::users::NamedUser;
use crate::entity::values::{self, Hundredths, Millis};
use crate::entity::{attempts, events, graders_at_work, mark_drafts, players, scores, users};
use crate::errors::{corrupt, store_error};

#[derive(DerivePartialModel)]
#[sea_orm(entity = "scores::Entity")]
struct MarkedSheet {
    attempt_id: values::AttemptId,
    #[sea_orm(nested)]
    user: NamedUser,
    #[sea_orm(from_expr = "scores::Column::Body.into_expr()")]
    score: String,
    #[sea_orm(from_expr = "crate::entity::answer_sheets::Column::Body.into_expr()")]
    sheet: String,
    scored_at: Option<Millis>,
    version: i32,
}

#[derive(DerivePartialModel)]
#[sea_orm(entity = "scores::Entity")]
struct Marks {
    attempt_id: values::AttemptId,
    body: String,
    scored_at: Option<Millis>,
}

#[derive(DerivePartialModel)]
#[sea_orm(entity = "mark_drafts::Entity")]
struct Draft {
    attempt_id: values::AttemptId,
    question_id: values::QuestionId,
    score: Hundredths,
    comment: Option<String>,
    marked_by: values::UserId,
    marked_at: Millis,
    version: i32,
    #[sea_orm(nested)]
    grader: NamedUser,
}

#[derive(DerivePartialModel)]
#[sea_orm(entity = "graders_at_work::Entity")]
struct AtWork {
    attempt_id: values::AttemptId,
    question_id: Option<values::QuestionId>,
    seen_at: Millis,
    opened_at: Option<Millis>,
    #[sea_orm(nested)]
    grader: NamedUser,
}

/// Selects the scores of these attempts that belong to the scope.
fn scores_of(scope: &ReadScope, attempts: &[AttemptId]) -> Select<scores::Entity> {
    scores::Entity::find()
        .inner_join(events::Entity)
        .filter(events::in_scope(scope.scope()))
        .filter(scores::of_attempts(attempts.iter().copied()))
}

#[async_trait]
impl MarkingQueries for SqlQueries {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn has_unnumbered_players(&self, event_id: EventId) -> StoreResult<bool> {
        let unnumbered = players::Entity::find()
            .select_only()
            .column(players::Column::Id)
            .filter(players::of_event(event_id))
            .filter(players::COLUMN.number.is_null())
            .limit(1)
            .into_tuple::<values::PlayerId>();
        let found = unnumbered.one(&self.read).await.map_err(store_error)?;
        Ok(found.is_some())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn labelled(
        &self,
        scope: &ReadScope,
        event: (EventKind, EventId),
        team: Option<EntityId>,
        query: &ListQuery,
    ) -> StoreResult<Page<LabelledRow>> {
        self.labelled_page(scope, event, team, query).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn labelled_attempt(
        &self,
        scope: &ReadScope,
        event: (EventKind, EventId),
        attempt_id: AttemptId,
    ) -> StoreResult<Option<LabelledRow>> {
        self.labelled_by_attempt(scope, event, attempt_id).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn labelled_among(
        &self,
        scope: &ReadScope,
        event: (EventKind, EventId),
        users: &[UserId],
    ) -> StoreResult<Vec<LabelledRow>> {
        self.labelled_users(scope, event, users).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn labelled_progress(
        &self,
        scope: &ReadScope,
        event: (EventKind, EventId),
        from: AnswerNumber,
    ) -> StoreResult<GradingProgress<LabelledRow>> {
        self.progress_by_label(scope, event, from).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn marked_sheets(
        &self,
        scope: &ReadScope,
        attempts: &[AttemptId],
    ) -> StoreResult<Vec<MarkedSheetRow>> {
        let sheets = with_sheets(scores_of(scope, attempts)).join(
            JoinType::InnerJoin,
            <scores::Entity as Related<users::Entity>>::to(),
        );
        let rows = sheets
            .into_partial_model::<MarkedSheet>()
            .all(&self.read)
            .await;
        let rows = rows.map_err(store_error)?.into_iter();
        rows.map(MarkedSheetRow::try_from).collect()
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn marks_after(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        event_id: EventId,
        after: Option<AttemptId>,
        limit: u64,
    ) -> StoreResult<Vec<MarksRow>> {
        let page = analysed(scope, kind, event_id, after).limit(limit);
        let rows = page.into_partial_model::<Marks>().all(&self.read).await;
        let rows = rows.map_err(store_error)?.into_iter();
        rows.map(MarksRow::try_from).collect()
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn mark_drafts_of(
        &self,
        scope: &ReadScope,
        attempts: &[AttemptId],
    ) -> StoreResult<Vec<MarkDraftRow>> {
        let drafts = mark_drafts::Entity::find()
            .inner_join(attempts::Entity)
            .inner_join(users::Entity)
            .join(
                JoinType::InnerJoin,
                <attempts::Entity as Related<events::Entity>>::to(),
            )
            .filter(events::in_scope(scope.scope()))
            .filter(mark_drafts::of_attempts(attempts.iter().copied()))
            .order_by_asc(mark_drafts::Column::AttemptId)
            .order_by_asc(mark_drafts::Column::QuestionId);
        let rows = drafts.into_partial_model::<Draft>().all(&self.read).await;
        let rows = rows.map_err(store_error)?.into_iter();
        rows.map(MarkDraftRow::try_from).collect()
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn graders_at_work(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        event_id: EventId,
        since: Timestamp,
    ) -> StoreResult<Vec<GraderRow>> {
        let graders = graders_at_work::Entity::find()
            .inner_join(users::Entity)
            .filter(graders_at_work::of_event(event_id))
            .filter(is_in_scope(scope, kind, event_id))
            .filter(graders_at_work::COLUMN.seen_at.gte(since.millis()))
            .order_by_asc(users::Column::SearchKey)
            .order_by_asc(users::Column::Id);
        let rows = graders.into_partial_model::<AtWork>().all(&self.read).await;
        let rows = rows.map_err(store_error)?.into_iter();
        rows.map(GraderRow::try_from).collect()
    }
}

impl TryFrom<MarkedSheet> for MarkedSheetRow {
    type Error = StoreError;

    fn try_from(row: MarkedSheet) -> Result<Self, StoreError> {
        Ok(Self {
            attempt_id: row.attempt_id.into(),
            user: row.user.try_into()?,
            score: serde_json::from_str(&row.score).map_err(|reason| corrupt("scores")(&reason))?,
            sheet: row.sheet,
            scored: row.scored_at.is_some(),
            version: row.version,
        })
    }
}

impl TryFrom<Marks> for MarksRow {
    type Error = StoreError;

    fn try_from(row: Marks) -> Result<Self, StoreError> {
        Ok(Self {
            attempt_id: row.attempt_id.into(),
            score: serde_json::from_str(&row.body).map_err(|reason| corrupt("scores")(&reason))?,
            scored: row.scored_at.is_some(),
        })
    }
}

impl TryFrom<Draft> for MarkDraftRow {
    type Error = StoreError;

    fn try_from(row: Draft) -> Result<Self, StoreError> {
        Ok(Self {
            draft: MarkDraft {
                attempt_id: row.attempt_id.into(),
                question: row.question_id.into(),
                score: row.score.into(),
                comment: row.comment,
                marked_by: row.marked_by.into(),
                marked_at: row.marked_at.into(),
                version: row.version,
            },
            grader: row.grader.try_into()?,
        })
    }
}

impl TryFrom<AtWork> for GraderRow {
    type Error = StoreError;

    fn try_from(row: AtWork) -> Result<Self, StoreError> {
        Ok(Self {
            grader: row.grader.try_into()?,
            attempt_id: row.attempt_id.into(),
            question: row.question_id.map(Into::into),
            seen_at: row.seen_at.into(),
            opened_at: row.opened_at.unwrap_or(row.seen_at).into(),
        })
    }
}
