//! Queries for participants: their own events and attempts.

use application_ports::{
    AnsweringQueries, AttemptRow, AttemptStateRow, EventFilter, EventToStart, MessageSummary,
    OwnEventRow, OwnPart, StoreError, StoreResult,
};
use async_trait::async_trait;
use domain_access::ReadScope;
use domain_kernel::{EventId, ListQuery, OrganizationId, Page, TemplateId, Timestamp, UserId};
use domain_scheduling::{
    Allowance, Attempt, Event, EventKind, ExtraTime, Receipt, StandingAllowance, TrainingType,
    UnsentReport,
};
use sea_orm::sea_query::{
    Condition, Expr, ExprTrait, IntoCondition, Query, SelectStatement, SubQueryStatement,
};
use sea_orm::{
    ColumnTrait, DerivePartialModel, EntityTrait, JoinType, PaginatorTrait, QueryFilter,
    QueryOrder, QuerySelect, QueryTrait, Related, Select, SelectModel, Selector,
};

use super::events::{
    in_scope, is_in_scope, is_listed, is_of_type, participants, people, with_template,
};
use super::list::List;
use super::search::by_columns;
use super::starts::StartRequest;
use super::templates::ids_of_family;
use super::{SqlQueries, counted, unsigned};
use crate::entity::values::{self, AttemptId, Millis};
use crate::entity::{
    answer_sheets, attempts, entities, event_allowances, event_messages, events, find_all,
    find_one, players, read_one, receipts, scores, templates, unsent_reports, user_allowances,
};
use crate::errors::store_error;

/// Selects the events of a kind with the players that match a condition, the oldest event first.
pub(super) fn own_events(
    scope: &ReadScope,
    (kind, of_players): (EventKind, Expr),
    query: &ListQuery,
) -> List<players::Entity> {
    use players::{Column, Entity};
    let name = by_columns(query, [events::Column::SearchKey.into_expr()]);
    List::new(Entity, Column::Id, Column::CreatedAt, name)
        .join(|players| players.inner_join(events::Entity))
        .order_by([
            events::Column::CreatedAt.into_expr(),
            events::Column::Id.into_expr(),
        ])
        .filter(of_players)
        // The condition compares the column of the player. With the column of the event, SQLite would first read all
        // events of the organization.
        .filter(players::in_scope(scope.scope()))
        .filter(events::COLUMN.kind.eq(values::EventKind::from(kind)))
}

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
    #[sea_orm(from_expr = "entities::Column::Name.into_expr()")]
    team: Option<String>,
    #[sea_orm(nested)]
    extra_time: Option<event_allowances::Model>,
    #[sea_orm(nested)]
    standing: Option<user_allowances::Model>,
    #[sea_orm(nested)]
    attempt: LatestAttempt,
    #[sea_orm(nested)]
    receipt: Option<receipts::Model>,
    #[sea_orm(from_expr = "scores::Column::ScoredAt.into_expr()")]
    scored_at: Option<Millis>,
}

/// All fields are `None` if the participant has not started.
#[derive(DerivePartialModel)]
#[sea_orm(entity = "attempts::Entity")]
struct LatestAttempt {
    started_at: Option<Millis>,
    submitted_at: Option<Millis>,
    deadline: Option<Millis>,
    paused_at: Option<Millis>,
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
    #[sea_orm(from_expr = "counted(event_messages::of_attempt())")]
    messages: i64,
    #[sea_orm(from_expr = "newest_message()")]
    last_message_at: Option<Millis>,
}

/// When the newest message was sent that the participant of the attempt can read.
fn newest_message() -> Expr {
    let newest = event_messages::newest(event_messages::of_attempt());
    Expr::from(SubQueryStatement::from(newest.into_query()))
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

/// Which attempt of a player to join.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum JoinedAttempt {
    Latest,
    LatestSubmitted,
}

/// Joins an attempt of the player to a query that already contains the player.
pub fn join_attempt<E: EntityTrait>(mut select: Select<E>, which: JoinedAttempt) -> Select<E> {
    use attempts::Column::{EventId, Number, SubmittedAt, UserId};
    let is_own = |attempt: &'static str| {
        let own = Condition::all()
            .add(Expr::col((attempt, EventId)).equals((players::Entity, players::Column::EventId)))
            .add(Expr::col((attempt, UserId)).equals((players::Entity, players::Column::UserId)));
        match which {
            JoinedAttempt::Latest => own,
            JoinedAttempt::LatestSubmitted => {
                own.add(Expr::col((attempt, SubmittedAt)).is_not_null())
            }
        }
    };
    let last_number = Query::select()
        .expr(Expr::col(("other", Number)).max())
        .from_as(attempts::Entity, "other")
        .cond_where(is_own("other"))
        .take();
    let is_latest = Number
        .into_expr()
        .eq(Expr::from(SubQueryStatement::from(last_number)));
    QuerySelect::query(&mut select).left_join(attempts::Entity, is_own("attempts").add(is_latest));
    select
}

/// Joins the user as a player of each event, if the user takes part.
pub(super) fn join_own_player(
    events: Select<events::Entity>,
    user_id: UserId,
) -> Select<events::Entity> {
    join_players(events, players::of_user(user_id).into_condition())
}

/// Joins those players of each event that match a condition.
pub(super) fn join_players(
    mut events: Select<events::Entity>,
    condition: Condition,
) -> Select<events::Entity> {
    let matching = Condition::all()
        .add(
            Expr::col((players::Entity, players::Column::EventId))
                .equals((events::Entity, events::Column::Id)),
        )
        .add(condition);
    QuerySelect::query(&mut events).left_join(players::Entity, matching);
    events
}

/// Joins the team for which the player plays.
pub(super) fn join_team<E: EntityTrait>(mut select: Select<E>) -> Select<E> {
    let is_team = Expr::col((entities::Entity, entities::Column::Id))
        .equals((players::Entity, players::Column::EntityId));
    QuerySelect::query(&mut select).left_join(entities::Entity, is_team);
    select
}

/// Joins the user's extra time at each event, and the user's permanent allowance.
fn join_allowances<E: EntityTrait>(mut select: Select<E>, user_id: UserId) -> Select<E> {
    let extra_time = Condition::all()
        .add(
            Expr::col((event_allowances::Entity, event_allowances::Column::EventId))
                .equals((events::Entity, events::Column::Id)),
        )
        .add(event_allowances::of_user(user_id));
    QuerySelect::query(&mut select)
        .left_join(event_allowances::Entity, extra_time)
        .left_join(user_allowances::Entity, user_allowances::of_user(user_id));
    select
}

/// Returns the whole allowance of a participant. One without a row has no allowance of that kind.
fn allowance_of(standing: Option<StandingAllowance>, extra_time: Option<ExtraTime>) -> Allowance {
    Allowance::new(
        standing.unwrap_or_default().factor,
        extra_time.unwrap_or_default(),
    )
}

/// The name of the table of attempts in [`open_attempt`].
const OPEN: &str = "open";

/// Selects the open attempt of the outer query's player.
pub(super) fn open_attempt() -> SelectStatement {
    use attempts::Column::{EventId, SubmittedAt, UserId};
    let open = |column| Expr::col((OPEN, column));
    Query::select()
        .expr(Expr::val(1))
        .from_as(attempts::Entity, OPEN)
        .and_where(open(EventId).equals((players::Entity, players::Column::EventId)))
        .and_where(open(UserId).equals((players::Entity, players::Column::UserId)))
        .and_where(open(SubmittedAt).is_null())
        .take()
}

/// Whether the player has an attempt at the event that is open at `now`.
fn has_open_attempt(now: Timestamp) -> Expr {
    use attempts::Column::{Deadline, PausedAt};
    let open_since = Attempt::deadline_before(now).millis();
    let open = |column| Expr::col((OPEN, column));
    let has_time = open(Deadline).gte(open_since);
    let is_open = has_time.or(open(PausedAt).is_not_null());
    Expr::exists(open_attempt().and_where(is_open).take())
}

/// Joins what only the player has: the team, the allowances, and the latest attempt with its score, and with its receipt
/// unless a restore has made the receipt invalid.
fn join_own<E: EntityTrait>(select: Select<E>, user_id: UserId) -> Select<E> {
    let select = join_allowances(join_team(select), user_id);
    let mut select = join_attempt(select, JoinedAttempt::Latest);
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
    QuerySelect::query(&mut select)
        .left_join(receipts::Entity, is_current)
        .left_join(scores::Entity, of_attempt);
    select
}

/// An attempt whose grace period is over at `now` counts as submitted, even if its row does not say so yet (D29). The
/// clock of an attempt stops only while it is open.
fn is_over(now: Timestamp) -> Condition {
    let open_since = Attempt::deadline_before(now).millis();
    Condition::any()
        .add(attempts::COLUMN.submitted_at.is_not_null())
        .add(
            attempts::COLUMN
                .deadline
                .lt(open_since)
                .and(attempts::COLUMN.paused_at.is_null()),
        )
}

/// Adds the end to attempts whose time is over at `now` (D29).
fn seen_at(page: Page<OwnEventRow>, now: Timestamp) -> Page<OwnEventRow> {
    page.map(|row| OwnEventRow {
        submitted_at: row
            .submitted_at
            .or(ended_at(row.deadline, row.paused_at, now)),
        ..row
    })
}

/// Returns the deadline of an attempt whose grace period is over at `now`, like [`is_over`].
pub fn ended_at(
    deadline: Option<Timestamp>,
    paused_at: Option<Timestamp>,
    now: Timestamp,
) -> Option<Timestamp> {
    let open_since = Attempt::deadline_before(now);
    deadline.filter(|deadline| *deadline < open_since && paused_at.is_none())
}

/// Selects the events of an organization with a template of this family that are not over for everyone at `now`.
fn unfinished_events(
    organization_id: OrganizationId,
    template_id: TemplateId,
    now: Timestamp,
) -> Select<events::Entity> {
    let open_attempt = Query::select()
        .expr(Expr::val(1))
        .from(attempts::Entity)
        .and_where(
            Expr::col((attempts::Entity, attempts::Column::EventId))
                .equals((events::Entity, events::Column::Id)),
        )
        .cond_where(is_over(now).not())
        .take();
    let is_unfinished = Condition::any()
        .add(events::COLUMN.ends_at.gt(now.millis()))
        .add(Expr::exists(open_attempt));
    events::Entity::find()
        .filter(events::in_organization(organization_id))
        .filter(
            events::COLUMN
                .template_id
                .in_subquery(ids_of_family(template_id)),
        )
        .filter(is_unfinished)
}

/// Selects an attempt with its sheet and its score.
fn whole(attempt: Select<attempts::Entity>) -> Selector<SelectModel<WholeAttempt>> {
    attempt
        .inner_join(answer_sheets::Entity)
        .left_join(scores::Entity)
        .into_partial_model::<WholeAttempt>()
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
        let of_player = players::of_user(user_id);
        let list = own_events(scope, (filter.kind, of_player), query)
            .filter_at(filter.now, |now| is_listed(EventFilter { now, ..filter }));
        let list = list.first(has_open_attempt(filter.now));
        let page = self
            .paginate::<_, OwnEvent, OwnEventRow>(list, query, |players| {
                let with_template = players.join(
                    JoinType::InnerJoin,
                    <events::Entity as Related<templates::Entity>>::to(),
                );
                join_own(with_template, user_id)
            })
            .await?;
        Ok(seen_at(page, filter.now))
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn public_trainings(
        &self,
        scope: &ReadScope,
        user_id: UserId,
        filter: EventFilter,
        query: &ListQuery,
    ) -> StoreResult<Page<OwnEventRow>> {
        use events::Column::{CreatedAt, SearchKey};
        let search = self
            .search(query, "events_search", [SearchKey.into_expr()])
            .await?;
        let list = in_scope(scope, filter.kind, CreatedAt, search)
            .join(|events| join_own_player(events, user_id))
            .filter(is_of_type(TrainingType::Public))
            .filter_at(filter.now, |now| is_listed(EventFilter { now, ..filter }))
            .first(has_open_attempt(filter.now));
        let page = self
            .paginate::<_, OwnEvent, OwnEventRow>(list, query, |events| {
                join_own(with_template(events), user_id)
            })
            .await?;
        Ok(seen_at(page, filter.now))
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn attempts_due(
        &self,
        now: Timestamp,
        limit: u64,
    ) -> StoreResult<Vec<domain_kernel::AttemptId>> {
        let latest_deadline = Attempt::deadline_before(now).millis();
        let due: Vec<AttemptId> = attempts::Entity::find()
            .select_only()
            .column(attempts::Column::Id)
            .filter(attempts::COLUMN.submitted_at.is_null())
            .filter(attempts::COLUMN.deadline.lt(latest_deadline))
            .filter(attempts::COLUMN.paused_at.is_null())
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
    async fn event_to_start(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        event_id: EventId,
        user_id: UserId,
    ) -> StoreResult<Option<EventToStart>> {
        let request = StartRequest {
            scope: *scope,
            kind,
            event_id,
            user_id,
        };
        let row = self.starts.submit(request).await?;
        row.map(EventToStart::try_from).transpose()
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn own_part(&self, event_id: EventId, user_id: UserId) -> StoreResult<OwnPart> {
        let team = players::find_of(event_id, user_id)
            .inner_join(entities::Entity)
            .select_only()
            .column(entities::Column::Name)
            .into_tuple::<String>();
        let extra_time = event_allowances::Entity::find()
            .filter(event_allowances::of_event(event_id))
            .filter(event_allowances::of_user(user_id));
        let standing = user_allowances::Entity::find().filter(user_allowances::of_user(user_id));
        Ok(OwnPart {
            team: read_one(&self.read, team).await?,
            allowance: allowance_of(
                find_one(&self.read, standing).await?,
                find_one(&self.read, extra_time).await?,
            ),
        })
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
        let attempt = attempts::latest(event_id, user_id);
        let attempt = whole(attempt.filter(is_in_scope(scope, kind, event_id)));
        let row = read_one(&self.read, attempt).await?;
        row.map(AttemptRow::try_from).transpose()
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn attempt_before(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        event_id: EventId,
        user_id: UserId,
        number: u32,
    ) -> StoreResult<Option<AttemptRow>> {
        let attempt = attempts::last_before(event_id, user_id, number);
        let attempt = whole(attempt.filter(is_in_scope(scope, kind, event_id)));
        let row = read_one(&self.read, attempt).await?;
        row.map(AttemptRow::try_from).transpose()
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn counted_attempt(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        event_id: EventId,
        user_id: UserId,
    ) -> StoreResult<Option<AttemptRow>> {
        let attempt = attempts::latest_submitted(event_id, user_id);
        let attempt = whole(attempt.filter(is_in_scope(scope, kind, event_id)));
        let row = read_one(&self.read, attempt).await?;
        row.map(AttemptRow::try_from).transpose()
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn has_submitted_training(
        &self,
        organization_id: OrganizationId,
        template_id: TemplateId,
        user_id: UserId,
        now: Timestamp,
    ) -> StoreResult<bool> {
        let submitted = attempts::Entity::find()
            .inner_join(events::Entity)
            .filter(attempts::of_user(user_id))
            .filter(is_over(now))
            .filter(events::in_organization(organization_id))
            .filter(events::of_kind(EventKind::is_for_practice))
            .filter(events::of_template(template_id))
            .count(&self.read)
            .await
            .map_err(store_error)?;
        Ok(submitted > 0)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn has_unfinished_competition(
        &self,
        organization_id: OrganizationId,
        template_id: TemplateId,
        now: Timestamp,
    ) -> StoreResult<bool> {
        let unfinished = unfinished_events(organization_id, template_id, now)
            .filter(events::of_kind(|kind| !kind.is_for_practice()))
            .count(&self.read)
            .await
            .map_err(store_error)?;
        Ok(unfinished > 0)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn is_asked_elsewhere(&self, event: &Event, now: Timestamp) -> StoreResult<bool> {
        let unfinished = unfinished_events(event.organization_id, event.template_id, now)
            .filter(events::by_id(event.id).not())
            .count(&self.read)
            .await
            .map_err(store_error)?;
        Ok(unfinished > 0)
    }
}

impl TryFrom<AttemptState> for AttemptStateRow {
    type Error = StoreError;

    fn try_from(row: AttemptState) -> Result<Self, StoreError> {
        Ok(Self {
            attempt: row.attempt.try_into()?,
            event: row.event.try_into()?,
            revision: row.revision,
            messages: MessageSummary {
                count: unsigned(row.messages)?,
                last_at: row.last_message_at.map(Into::into),
            },
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
        let standing = row.standing.map(StandingAllowance::try_from).transpose()?;
        let extra_time = row.extra_time.map(ExtraTime::try_from).transpose()?;
        Ok(Self {
            event: row.event.try_into()?,
            own: OwnPart {
                team: row.team,
                allowance: allowance_of(standing, extra_time),
            },
            template_name: row.template_name,
            participants: unsigned(row.participants)?,
            people: unsigned(row.people)?,
            started_at: row.attempt.started_at.map(Into::into),
            deadline: row.attempt.deadline.map(Into::into),
            paused_at: row.attempt.paused_at.map(Into::into),
            submitted_at: row.attempt.submitted_at.map(Into::into),
            receipt: row.receipt.map(TryInto::try_into).transpose()?,
            is_scored: row.scored_at.is_some(),
        })
    }
}
