//! Pages of the submitted sheets of an event, for its analysis.

use application_ports::{AnalysedSheet, AnalysedSums, AnalysisQueries, StoreError, StoreResult};
use async_trait::async_trait;
use domain_access::ReadScope;
use domain_kernel::{AttemptId, EventId, TemplateId, Timestamp};
use domain_scheduling::EventKind;
use sea_orm::sea_query::ExprTrait;
use sea_orm::{
    ColumnTrait, DerivePartialModel, EntityTrait, JoinType, QueryFilter, QueryOrder, QuerySelect,
    Related, Select,
};

use super::SqlQueries;
use super::events::is_in_scope;
use crate::entity::values::{self, Millis};
use crate::entity::{answer_sheets, attempts, events, scores};
use crate::errors::{corrupt, store_error};

#[derive(DerivePartialModel)]
#[sea_orm(entity = "scores::Entity")]
struct Sums {
    attempt_id: values::AttemptId,
    kind_sums: String,
}

#[derive(DerivePartialModel)]
#[sea_orm(entity = "scores::Entity")]
struct Submission {
    attempt_id: values::AttemptId,
    #[sea_orm(from_expr = "scores::Column::Body.into_expr()")]
    score: String,
    #[sea_orm(from_expr = "answer_sheets::Column::Body.into_expr()")]
    sheet: String,
    #[sea_orm(from_expr = "attempts::Column::StartedAt.into_expr()")]
    started_at: Millis,
    #[sea_orm(from_expr = "attempts::Column::SubmittedAt.into_expr()")]
    submitted_at: Option<Millis>,
}

#[derive(DerivePartialModel)]
#[sea_orm(entity = "events::Entity")]
struct UsingEvent {
    id: values::EventId,
    kind: values::EventKind,
}

/// Selects the scores of an event that count (D32), starting after an attempt.
pub fn analysed(
    scope: &ReadScope,
    kind: EventKind,
    event_id: EventId,
    after: Option<AttemptId>,
) -> Select<scores::Entity> {
    let of_event = scores::Entity::find()
        .filter(scores::of_event(event_id))
        .filter(is_in_scope(scope, kind, event_id))
        .filter(scores::is_superseded().not())
        .order_by_asc(scores::Column::AttemptId);
    match after {
        Some(attempt) => {
            let attempt = values::AttemptId::from(attempt);
            of_event.filter(scores::COLUMN.attempt_id.gt(attempt))
        }
        None => of_event,
    }
}

/// Joins the attempt and the sheet of each score.
pub fn with_sheets(scores: Select<scores::Entity>) -> Select<scores::Entity> {
    scores.inner_join(attempts::Entity).join(
        JoinType::InnerJoin,
        <attempts::Entity as Related<answer_sheets::Entity>>::to(),
    )
}

#[async_trait]
impl AnalysisQueries for SqlQueries {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn analysed_sums(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        event_id: EventId,
        after: Option<AttemptId>,
        limit: u64,
    ) -> StoreResult<Vec<AnalysedSums>> {
        let page = analysed(scope, kind, event_id, after).limit(limit);
        let rows = page.into_partial_model::<Sums>().all(&self.read).await;
        let rows = rows.map_err(store_error)?.into_iter();
        rows.map(AnalysedSums::try_from).collect()
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn analysed_sheets(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        event_id: EventId,
        after: Option<AttemptId>,
        limit: u64,
    ) -> StoreResult<Vec<AnalysedSheet>> {
        let page = with_sheets(analysed(scope, kind, event_id, after)).limit(limit);
        let rows = page
            .into_partial_model::<Submission>()
            .all(&self.read)
            .await;
        let rows = rows.map_err(store_error)?.into_iter();
        Ok(rows.map(AnalysedSheet::from).collect())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn events_of_template(
        &self,
        scope: &ReadScope,
        id: TemplateId,
    ) -> StoreResult<Vec<(EventKind, EventId)>> {
        let events = events::Entity::find()
            .filter(events::of_template(id))
            .filter(events::in_scope(scope.scope()))
            .order_by_asc(events::Column::Id)
            .into_partial_model::<UsingEvent>();
        let rows = events.all(&self.read).await.map_err(store_error)?;
        let rows = rows.into_iter();
        Ok(rows.map(|row| (row.kind.into(), row.id.into())).collect())
    }
}

impl TryFrom<Sums> for AnalysedSums {
    type Error = StoreError;

    fn try_from(row: Sums) -> Result<Self, StoreError> {
        let sums = serde_json::from_str(&row.kind_sums);
        Ok(Self {
            attempt_id: row.attempt_id.into(),
            sums: sums.map_err(|reason| corrupt("scores")(&reason))?,
        })
    }
}

impl From<Submission> for AnalysedSheet {
    fn from(row: Submission) -> Self {
        let started_at = Timestamp::from(row.started_at);
        let ended_at = row.submitted_at.map_or(started_at, Timestamp::from);
        Self {
            attempt_id: row.attempt_id.into(),
            score: row.score,
            sheet: row.sheet,
            seconds: ended_at.seconds_since(started_at),
        }
    }
}
