//! Queries for participants: their own events and attempts.

use application_ports::{
    AnsweringQueries, AssignedEventRow, AttemptRow, AttemptStateRow, EventFilter, OwnEventRow,
    StoreError, StoreResult,
};
use async_trait::async_trait;
use domain_access::ReadScope;
use domain_kernel::{EventId, ListQuery, Page, Timestamp, UserId};
use domain_scheduling::{Attempt, EventKind, Receipt, UnsentReport};
use sea_orm::sea_query::{Condition, Expr, ExprTrait, IntoCondition, Query, SubQueryStatement};
use sea_orm::{
    ColumnTrait, DerivePartialModel, EntityTrait, JoinType, QueryFilter, QueryOrder, QuerySelect,
    Related, Select,
};

use super::events::{has_status, is_in_scope, participants, people};
use super::list::List;
use super::search::by_columns;
use super::{SqlQueries, unsigned};
use crate::entity::values::{self, AttemptId, Millis};
use crate::entity::{
    answer_sheets, assignments, attempts, events, find_all, find_one, read_one, receipts, scores,
    templates, unsent_reports,
};
use crate::errors::store_error;

#[derive(DerivePartialModel)]
struct OwnEvent {
    #[sea_orm(nested)]
    event: events::Model,
    #[sea_orm(from_expr = "templates::Column::Name.into_expr()")]
    template_name: String,
    #[sea_orm(from_expr = "participants()")]
    participants: i64,
    #[sea_orm(from_expr = "people()")]
    people: i64,
    #[sea_orm(nested)]
    attempt: LatestAttempt,
    #[sea_orm(nested)]
    receipt: Option<receipts::Model>,
    #[sea_orm(from_expr = "scores::Column::ScoredAt.into_expr()")]
    scored_at: Option<Millis>,
}

/// Not set if the participant has not started.
#[derive(DerivePartialModel)]
#[sea_orm(entity = "attempts::Entity")]
struct LatestAttempt {
    started_at: Option<Millis>,
    submitted_at: Option<Millis>,
    deadline: Option<Millis>,
}

#[derive(DerivePartialModel)]
#[sea_orm(entity = "assignments::Entity")]
struct AssignedEvent {
    #[sea_orm(nested)]
    event: events::Model,
    #[sea_orm(nested)]
    attempt: Option<attempts::Model>,
    #[sea_orm(nested)]
    sheet: Option<answer_sheets::Model>,
}

#[derive(DerivePartialModel)]
#[sea_orm(entity = "attempts::Entity")]
struct AttemptState {
    #[sea_orm(nested)]
    attempt: attempts::Model,
    #[sea_orm(nested)]
    event: events::Model,
    #[sea_orm(from_expr = "answer_sheets::Column::Revision.into_expr()")]
    revision: i64,
}

#[derive(DerivePartialModel)]
#[sea_orm(entity = "attempts::Entity")]
struct WholeAttempt {
    #[sea_orm(nested)]
    attempt: attempts::Model,
    #[sea_orm(nested)]
    sheet: answer_sheets::Model,
    #[sea_orm(nested)]
    score: Option<scores::Model>,
}

/// Joins the latest attempt of an assigned user if `condition` holds for it.
pub fn join_latest_attempt(
    mut assignments: Select<assignments::Entity>,
    condition: impl IntoCondition,
) -> Select<assignments::Entity> {
    use attempts::Column::{EventId, Number, UserId};
    let same_participant = |attempt: &'static str| {
        Condition::all()
            .add(
                Expr::col((attempt, EventId))
                    .equals((assignments::Entity, assignments::Column::EventId)),
            )
            .add(
                Expr::col((attempt, UserId))
                    .equals((assignments::Entity, assignments::Column::UserId)),
            )
    };
    let last_number = Query::select()
        .expr(Expr::col(("other", Number)).max())
        .from_as(attempts::Entity, "other")
        .cond_where(same_participant("other"))
        .take();
    let is_latest = Number
        .into_expr()
        .eq(Expr::from(SubQueryStatement::from(last_number)));
    QuerySelect::query(&mut assignments).left_join(
        attempts::Entity,
        same_participant("attempts")
            .add(is_latest)
            .add(condition.into_condition()),
    );
    assignments
}

/// Whether the assigned user has an attempt at the event that accepts saves at `now`.
fn has_open_attempt(now: Timestamp) -> Expr {
    use attempts::Column::{Deadline, EventId, SubmittedAt, UserId};
    let open_since = now.plus_seconds(-Attempt::GRACE_SECONDS).millis();
    let open = |column| Expr::col(("open", column));
    let attempt = Query::select()
        .expr(Expr::val(1))
        .from_as(attempts::Entity, "open")
        .and_where(open(EventId).equals((assignments::Entity, assignments::Column::EventId)))
        .and_where(open(UserId).equals((assignments::Entity, assignments::Column::UserId)))
        .and_where(open(SubmittedAt).is_null())
        .and_where(open(Deadline).gte(open_since))
        .take();
    Expr::exists(attempt)
}

/// Joins what came of the latest attempt: its receipt, unless a restore withdrew it, and its score.
fn join_outcome(mut assignments: Select<assignments::Entity>) -> Select<assignments::Entity> {
    let is_current = Condition::all()
        .add(
            Expr::col((receipts::Entity, receipts::Column::AttemptId))
                .equals((attempts::Entity, attempts::Column::Id)),
        )
        .add(
            Expr::col((receipts::Entity, receipts::Column::EndedAt))
                .equals((attempts::Entity, attempts::Column::SubmittedAt)),
        );
    let of_attempt = Expr::col((scores::Entity, scores::Column::AttemptId))
        .equals((attempts::Entity, attempts::Column::Id));
    QuerySelect::query(&mut assignments)
        .left_join(receipts::Entity, is_current)
        .left_join(scores::Entity, of_attempt);
    assignments
}

#[async_trait]
impl AnsweringQueries for SqlQueries {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn own_events(
        &self,
        scope: &ReadScope,
        user_id: UserId,
        filter: EventFilter,
        query: &ListQuery,
    ) -> StoreResult<Page<OwnEventRow>> {
        let name = by_columns(query, [events::Column::SearchKey.into_expr()]);
        let list = List::new(
            assignments::Entity,
            assignments::Column::Id,
            assignments::Column::CreatedAt,
            name,
        )
        .join(|assignments| assignments.inner_join(events::Entity))
        .order_by([
            events::Column::CreatedAt.into_expr(),
            events::Column::Id.into_expr(),
        ])
        .filter(assignments::of_user(user_id))
        // This compares the column of the assignment, because SQLite would otherwise first read all events of the
        // organization.
        .filter(assignments::in_scope(scope.scope()))
        .filter(events::COLUMN.kind.eq(values::EventKind::from(filter.kind)))
        .filter_at(filter.now, |now| has_status(EventFilter { now, ..filter }));
        let list = list.first(has_open_attempt(filter.now));
        // An attempt whose grace period is over counts as submitted, even if its row does not say so yet (D29).
        let open_since = filter.now.plus_seconds(-Attempt::GRACE_SECONDS);
        let page = self
            .paginate::<_, OwnEvent, OwnEventRow>(list, query, |assignments| {
                let with_template = assignments.join(
                    JoinType::InnerJoin,
                    <events::Entity as Related<templates::Entity>>::to(),
                );
                join_outcome(join_latest_attempt(with_template, Condition::all()))
            })
            .await?;
        Ok(page.map(|row| OwnEventRow {
            submitted_at: row
                .submitted_at
                .or(row.deadline.filter(|deadline| *deadline < open_since)),
            ..row
        }))
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn attempts_due(
        &self,
        now: Timestamp,
        limit: u64,
    ) -> StoreResult<Vec<domain_kernel::AttemptId>> {
        let latest_deadline = now.plus_seconds(-Attempt::GRACE_SECONDS).millis();
        let due: Vec<AttemptId> = attempts::Entity::find()
            .select_only()
            .column(attempts::Column::Id)
            .filter(attempts::COLUMN.submitted_at.is_null())
            .filter(attempts::COLUMN.deadline.lt(latest_deadline))
            .order_by_asc(attempts::COLUMN.deadline)
            .order_by_asc(attempts::COLUMN.id)
            .limit(limit)
            .into_tuple()
            .all(&self.read)
            .await
            .map_err(store_error)?;
        Ok(due.into_iter().map(Into::into).collect())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn assigned_event(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        event_id: EventId,
        user_id: UserId,
    ) -> StoreResult<Option<AssignedEventRow>> {
        let assigned = assignments::find_of(event_id, user_id)
            .inner_join(events::Entity)
            .filter(events::in_scope(scope.scope()))
            .filter(events::COLUMN.kind.eq(values::EventKind::from(kind)));
        let event = join_latest_attempt(assigned, Condition::all())
            .join(
                JoinType::LeftJoin,
                <attempts::Entity as Related<answer_sheets::Entity>>::to(),
            )
            .into_partial_model::<AssignedEvent>();
        let row = read_one(&self.read, event).await?;
        row.map(AssignedEventRow::try_from).transpose()
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn attempt_state(
        &self,
        event_id: EventId,
        user_id: UserId,
    ) -> StoreResult<Option<AttemptStateRow>> {
        let state = attempts::latest(event_id, user_id)
            .inner_join(events::Entity)
            .inner_join(answer_sheets::Entity)
            .into_partial_model::<AttemptState>();
        let row = read_one(&self.read, state).await?;
        row.map(AttemptStateRow::try_from).transpose()
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn receipts(&self, id: domain_kernel::AttemptId) -> StoreResult<Vec<Receipt>> {
        let newest_first = receipts::Entity::find()
            .filter(receipts::of_attempt(id))
            .order_by_desc(receipts::COLUMN.ended_at);
        find_all(&self.read, newest_first).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn unsent_report(
        &self,
        id: domain_kernel::AttemptId,
    ) -> StoreResult<Option<UnsentReport>> {
        let report = unsent_reports::Entity::find().filter(unsent_reports::of_attempt(id));
        find_one(&self.read, report).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn attempt(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        event_id: EventId,
        user_id: UserId,
    ) -> StoreResult<Option<AttemptRow>> {
        let attempt = attempts::latest(event_id, user_id)
            .filter(is_in_scope(scope, kind, event_id))
            .inner_join(answer_sheets::Entity)
            .left_join(scores::Entity)
            .into_partial_model::<WholeAttempt>();
        let row = read_one(&self.read, attempt).await?;
        row.map(AttemptRow::try_from).transpose()
    }
}

impl TryFrom<AssignedEvent> for AssignedEventRow {
    type Error = StoreError;

    fn try_from(row: AssignedEvent) -> Result<Self, StoreError> {
        let latest_attempt = match row.attempt.zip(row.sheet) {
            Some((attempt, sheet)) => Some((attempt.try_into()?, sheet.try_into()?)),
            None => None,
        };
        Ok(Self {
            event: row.event.try_into()?,
            latest_attempt,
        })
    }
}

impl TryFrom<AttemptState> for AttemptStateRow {
    type Error = StoreError;

    fn try_from(row: AttemptState) -> Result<Self, StoreError> {
        Ok(Self {
            attempt: row.attempt.try_into()?,
            event: row.event.try_into()?,
            revision: row.revision,
        })
    }
}

impl TryFrom<WholeAttempt> for AttemptRow {
    type Error = StoreError;

    fn try_from(row: WholeAttempt) -> Result<Self, StoreError> {
        Ok(Self {
            attempt: row.attempt.try_into()?,
            sheet: row.sheet.try_into()?,
            score: row.score.map(TryInto::try_into).transpose()?,
        })
    }
}

impl TryFrom<OwnEvent> for OwnEventRow {
    type Error = StoreError;

    fn try_from(row: OwnEvent) -> Result<Self, StoreError> {
        Ok(Self {
            event: row.event.try_into()?,
            template_name: row.template_name,
            participants: unsigned(row.participants)?,
            people: unsigned(row.people)?,
            started_at: row.attempt.started_at.map(Into::into),
            deadline: row.attempt.deadline.map(Into::into),
            submitted_at: row.attempt.submitted_at.map(Into::into),
            receipt: row.receipt.map(TryInto::try_into).transpose()?,
            is_scored: row.scored_at.is_some(),
        })
    }
}
