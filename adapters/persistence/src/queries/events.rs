//! Lists of events and of their participants.

use application_ports::{
    AccountRow, AssignedRow, CandidateFilter, CandidateRow, EventColumn, EventFilter, EventQueries,
    EventRow, NameColumn, Readiness, StoreError, StoreResult, TeamPlayerRow, UserColumn,
};
use async_trait::async_trait;
use domain_access::ReadScope;
use domain_kernel::{EventId, ListQuery, OrganizationId, Page, Timestamp, UserId};
use domain_scheduling::{Event, EventKind, TrainingType};
use sea_orm::sea_query::{Condition, Expr, ExprTrait, Func, Query, SelectStatement};
use sea_orm::{
    ColumnTrait, DerivePartialModel, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder,
    QuerySelect, QueryTrait, Select,
};

use super::list::List;
use super::search::{Search, by_columns};
use super::users::{Candidate, NamedUser, living_in, of_import};
use super::{SqlQueries, counted, unsigned};
use crate::entity::assignments::participant;
use crate::entity::events::{COLUMN, Column, Entity, Model, by_id, find_in, find_of_any_kind};
use crate::entity::values::{self, AssignmentId, EntityId, RoleKind};
use crate::entity::{
    assignments, attempts, entities, entity_members, events, find_all, find_one, players, read_one,
    roles, templates, untold_players, users,
};
use crate::errors::store_error;

#[derive(DerivePartialModel)]
struct Row {
    #[sea_orm(nested)]
    event: Model,
    #[sea_orm(from_expr = "templates::Column::Name.into_expr()")]
    template_name: String,
    #[sea_orm(from_expr = "participants()")]
    participants: i64,
    #[sea_orm(from_expr = "people()")]
    people: i64,
    #[sea_orm(from_expr = "unconfirmed_teams()")]
    unconfirmed_teams: i64,
    #[sea_orm(from_expr = "submitters()")]
    submitted: i64,
}

#[derive(DerivePartialModel)]
#[sea_orm(entity = "assignments::Entity")]
struct Assigned {
    id: AssignmentId,
    user_id: Option<values::UserId>,
    entity_id: Option<EntityId>,
    #[sea_orm(from_expr = "participant_name()")]
    name: String,
    #[sea_orm(from_expr = "users::Column::Email.into_expr()")]
    email: Option<String>,
    /// `None` for a deleted user, who has no state.
    #[sea_orm(from_expr = "users::Column::State.into_expr()")]
    state: Option<values::UserState>,
    confirmed: bool,
    #[sea_orm(from_expr = "counted(players_of_assignment())")]
    players: i64,
    #[sea_orm(from_expr = "has_started()")]
    started: bool,
    #[sea_orm(from_expr = "has_submitted()")]
    submitted: bool,
}

/// A player of a team.
#[derive(DerivePartialModel)]
#[sea_orm(entity = "players::Entity")]
struct TeamPlayer {
    #[sea_orm(nested)]
    user: NamedUser,
    is_leader: bool,
    #[sea_orm(from_expr = "player_has_submitted()")]
    submitted: bool,
}

fn assignments_of_event() -> Select<assignments::Entity> {
    assignments::Entity::find().filter(
        assignments::Column::EventId
            .into_expr()
            .equals((Entity, Column::Id)),
    )
}

/// Counts the users and teams that take part in an event.
pub fn participants() -> Expr {
    counted(assignments_of_event()).sub(unconfirmed_teams())
}

/// Counts the teams of an event without a chosen team mode (D31).
fn unconfirmed_teams() -> Expr {
    counted(assignments_of_event().filter(assignments::is_unconfirmed()))
}

/// Counts the players of an event.
pub fn people() -> Expr {
    counted(
        players::Entity::find().filter(
            players::Column::EventId
                .into_expr()
                .equals((Entity, Column::Id)),
        ),
    )
}

/// Counts the users who submitted an attempt at an event.
pub fn submitters() -> Expr {
    let count = Query::select()
        .expr(attempts::Column::UserId.into_expr().count_distinct())
        .from(attempts::Entity)
        .and_where(
            attempts::Column::EventId
                .into_expr()
                .equals((Entity, Column::Id)),
        )
        .and_where(attempts::COLUMN.submitted_at.is_not_null())
        .take();
    Expr::from(sea_orm::sea_query::SubQueryStatement::from(count))
}

fn participant_name() -> Expr {
    Func::coalesce([
        users::Column::Name.into_expr(),
        entities::Column::Name.into_expr(),
    ])
    .into()
}

fn players_of_assignment() -> Select<players::Entity> {
    players::Entity::find().filter(
        players::Column::AssignmentId
            .into_expr()
            .equals((assignments::Entity, assignments::Column::Id)),
    )
}

/// Selects an attempt of the outer query's player.
fn attempt_of_player() -> SelectStatement {
    use players::Column::{EventId, UserId};
    Query::select()
        .expr(Expr::val(1))
        .from(attempts::Entity)
        .and_where(
            attempts::Column::EventId
                .into_expr()
                .equals((players::Entity, EventId)),
        )
        .and_where(
            attempts::Column::UserId
                .into_expr()
                .equals((players::Entity, UserId)),
        )
        .take()
}

/// Whether the outer query's player has submitted.
fn player_has_submitted() -> Expr {
    Expr::exists(
        attempt_of_player()
            .and_where(attempts::COLUMN.submitted_at.is_not_null())
            .take(),
    )
}

fn has_player(players: Select<players::Entity>) -> Expr {
    Expr::exists(players.select_only().expr(Expr::val(1)).into_query())
}

/// Whether a player of the assignment has started.
fn has_started() -> Expr {
    has_player(players_of_assignment().filter(Expr::exists(attempt_of_player())))
}

/// Whether the assignment has players and all of them have submitted.
fn has_submitted() -> Expr {
    let waiting = players_of_assignment().filter(player_has_submitted().not());
    has_player(players_of_assignment()).and(has_player(waiting).not())
}

/// Selects the events of that kind in the scope.
pub fn in_scope(
    scope: &ReadScope,
    kind: EventKind,
    column: impl Into<Column>,
    search: Search,
) -> List<Entity> {
    List::new(Entity, Column::Id, column, search)
        .filter(events::in_scope(scope.scope()))
        .filter(COLUMN.kind.eq(values::EventKind::from(kind)))
}

pub fn with_template(events: Select<Entity>) -> Select<Entity> {
    events.inner_join(templates::Entity)
}

/// Whether an event is a training of that type.
pub fn is_of_type(training_type: TrainingType) -> Expr {
    COLUMN
        .training_type
        .eq(values::TrainingType::from(training_type))
}

/// Whether an event matches the filter: its type, its period and one of its states (D25). An event is pending before
/// its start, and ended after its end.
pub fn is_listed(filter: EventFilter) -> Condition {
    let now = filter.now.millis();
    let [starts_at, ends_at] = [COLUMN.starts_at, COLUMN.ends_at];
    let running = || starts_at.lte(now).and(ends_at.gt(now));
    let selected = Condition::all()
        .add_option(filter.training_type.map(is_of_type))
        .add_option((filter.period.ends_after).map(|at| ends_at.gt(at.millis())))
        .add_option((filter.period.starts_before).map(|at| starts_at.lt(at.millis())));
    let condition = match filter.statuses {
        [true, true, true] => return selected,
        [true, true, false] => ends_at.gt(now),
        [true, false, true] => running().not(),
        [true, false, false] => starts_at.gt(now),
        [false, true, true] => starts_at.lte(now),
        [false, true, false] => running(),
        [false, false, true] => ends_at.lte(now),
        [false, false, false] => Expr::val(1).eq(0),
    };
    selected.add(condition)
}

/// Whether the event with that id belongs to the scope and has that kind. If not, the lists of its participants are
/// empty.
pub fn is_in_scope(scope: &ReadScope, kind: EventKind, id: EventId) -> Expr {
    let event = Query::select()
        .expr(Expr::val(1))
        .from(Entity)
        .and_where(by_id(id))
        .and_where(events::in_scope(scope.scope()))
        .and_where(COLUMN.kind.eq(values::EventKind::from(kind)))
        .take();
    Expr::exists(event)
}

/// Selects the players of an event of that kind in the scope, in the order of their assignments.
///
/// The query checks only the scope of the event, because all rows of the event belong to the same scope. A check of
/// each row would make both databases read every row of the list from the table.
pub fn players_of(
    scope: &ReadScope,
    kind: EventKind,
    event_id: EventId,
    search: Search,
) -> List<players::Entity> {
    use players::{Column, Entity};
    List::new(Entity, Column::Id, Column::CreatedAt, search)
        .filter(players::of_event(event_id))
        .filter(is_in_scope(scope, kind, event_id))
}

/// Selects the users and teams that are assigned to an event of that kind in the scope, like [`players_of`].
fn assigned_to(
    scope: &ReadScope,
    kind: EventKind,
    event_id: EventId,
    search: Search,
) -> List<assignments::Entity> {
    use assignments::{Column, Entity};
    List::new(Entity, Column::Id, Column::CreatedAt, search)
        .filter(assignments::of_event(event_id))
        .filter(is_in_scope(scope, kind, event_id))
}

#[async_trait]
impl EventQueries for SqlQueries {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn events(
        &self,
        scope: &ReadScope,
        filter: EventFilter,
        query: &ListQuery<EventColumn>,
    ) -> StoreResult<Page<EventRow>> {
        let search = self
            .search(query, "events_search", [Column::SearchKey.into_expr()])
            .await?;
        let list = in_scope(scope, filter.kind, query.column, search)
            .filter_at(filter.now, |now| is_listed(EventFilter { now, ..filter }));
        self.paginate::<_, Row, _>(list, query, with_template).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn event_row(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        id: EventId,
    ) -> StoreResult<Option<EventRow>> {
        let list = in_scope(scope, kind, EventColumn::default(), Search::All).filter(by_id(id));
        self.first::<_, Row, _>(list, with_template).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn readiness(&self, event: &Event) -> StoreResult<Readiness> {
        let not_set_up = players::Entity::find()
            .filter(players::of_event(event.id))
            .inner_join(users::Entity)
            .filter(users::COLUMN.password_hash.is_null())
            .filter(users::COLUMN.deleted_at.is_null())
            .count(&self.read)
            .await
            .map_err(store_error)?;
        let not_told = players::Entity::find()
            .filter(players::of_event(event.id))
            .filter(players::COLUMN.told_at.is_null())
            .inner_join(users::Entity)
            .filter(users::may_sign_in())
            .count(&self.read)
            .await
            .map_err(store_error)?;
        let others = players::Entity::find()
            .select_only()
            .expr(players::Column::EventId.into_expr().count_distinct())
            .expr(players::Column::UserId.into_expr().count_distinct())
            .inner_join(Entity)
            .filter(events::in_organization(event.organization_id))
            .filter(by_id(event.id).not())
            .filter(COLUMN.starts_at.lt(event.ends_at().millis()))
            .filter(COLUMN.ends_at.gt(event.starts_at().millis()))
            .into_tuple();
        let (events, people) = read_one(&self.read, others).await?.unwrap_or((0, 0));
        Ok(Readiness {
            not_set_up,
            not_told,
            other_events: unsigned(events)?,
            other_users: unsigned(people)?,
        })
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn find_event(
        &self,
        organization_id: OrganizationId,
        kind: EventKind,
        id: EventId,
    ) -> StoreResult<Option<Event>> {
        find_one(&self.read, find_in(organization_id, kind, id)).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn event_of_any_kind(
        &self,
        organization_id: OrganizationId,
        id: EventId,
    ) -> StoreResult<Option<Event>> {
        find_one(&self.read, find_of_any_kind(organization_id, id)).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn paused_since(&self, latest: Timestamp) -> StoreResult<Vec<Event>> {
        let paused = Entity::find()
            .filter(COLUMN.paused_at.lte(latest.millis()))
            .order_by_asc(COLUMN.paused_at);
        find_all(&self.read, paused).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn takes_part(
        &self,
        kind: EventKind,
        event_id: EventId,
        user_id: UserId,
    ) -> StoreResult<bool> {
        let assigned = players::find_of(event_id, user_id)
            .inner_join(Entity)
            .filter(COLUMN.kind.eq(values::EventKind::from(kind)))
            .count(&self.read)
            .await
            .map_err(store_error)?;
        Ok(assigned > 0)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn unassigned_users(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        event_id: EventId,
        filter: CandidateFilter,
        query: &ListQuery<NameColumn>,
    ) -> StoreResult<Page<CandidateRow>> {
        let player = players::Entity::find()
            .select_only()
            .expr(Expr::val(1))
            .filter(players::of_event(event_id))
            .filter(
                players::Column::UserId
                    .into_expr()
                    .equals((users::Entity, users::Column::Id)),
            )
            .into_query();
        let search = self.search_users(query).await?;
        let column = match query.column {
            NameColumn::CreatedAt => UserColumn::CreatedAt,
            NameColumn::Name => UserColumn::Name,
        };
        let mut list = living_in(scope, column, search)
            .join(|users| users.inner_join(roles::Entity))
            .filter(roles::COLUMN.kind.eq(RoleKind::User))
            .filter(is_in_scope(scope, kind, event_id))
            .filter(Expr::exists(player).not());
        if let Some(team) = filter.team_id {
            let members = entity_members::Entity::find()
                .select_only()
                .column(entity_members::Column::UserId)
                .filter(entity_members::of_entity(team))
                .into_query();
            list = list.short().filter(users::COLUMN.id.in_subquery(members));
        }
        let list = of_import(list, filter.group_id);
        self.paginate::<_, Candidate, _>(list, query, |select| select)
            .await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn assigned(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        event_id: EventId,
        query: &ListQuery,
    ) -> StoreResult<Page<AssignedRow>> {
        let names = [
            users::Column::SearchKey.into_expr(),
            entities::Column::SearchKey.into_expr(),
        ];
        let list = assigned_to(scope, kind, event_id, by_columns(query, names))
            .join_shown(|rows| rows.left_join(users::Entity).left_join(entities::Entity));
        self.paginate::<_, Assigned, _>(list, query, |select| select)
            .await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn team_players(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        event_id: EventId,
        team: domain_kernel::EntityId,
    ) -> StoreResult<Option<Vec<TeamPlayerRow>>> {
        let assigned = assignments::Entity::find()
            .filter(assignments::of_event(event_id))
            .filter(assignments::of_entity(team))
            .filter(is_in_scope(scope, kind, event_id))
            .count(&self.read)
            .await
            .map_err(store_error)?;
        if assigned == 0 {
            return Ok(None);
        }
        let rows = players::Entity::find()
            .inner_join(users::Entity)
            .filter(players::of_event(event_id))
            .filter(players::of_team(team))
            .order_by_desc(players::COLUMN.is_leader)
            .order_by_asc(users::COLUMN.search_key)
            .order_by_asc(players::COLUMN.id)
            .into_partial_model::<TeamPlayer>()
            .all(&self.read)
            .await
            .map_err(store_error)?;
        let players = rows.into_iter().map(TeamPlayerRow::try_from);
        players.collect::<Result<_, _>>().map(Some)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn has_untold_players(&self) -> StoreResult<bool> {
        let first = untold_players::Entity::find()
            .order_by_asc(untold_players::COLUMN.created_at)
            .limit(1)
            .all(&self.read)
            .await
            .map_err(store_error)?;
        Ok(!first.is_empty())
    }
}

impl From<EventColumn> for Column {
    fn from(column: EventColumn) -> Self {
        match column {
            EventColumn::CreatedAt => Self::CreatedAt,
            EventColumn::Name => Self::SearchKey,
            EventColumn::StartsAt => Self::StartsAt,
        }
    }
}

impl TryFrom<Row> for EventRow {
    type Error = StoreError;

    fn try_from(row: Row) -> Result<Self, StoreError> {
        Ok(Self {
            event: row.event.try_into()?,
            template_name: row.template_name,
            participants: unsigned(row.participants)?,
            people: unsigned(row.people)?,
            unconfirmed_teams: unsigned(row.unconfirmed_teams)?,
            submitted: unsigned(row.submitted)?,
        })
    }
}

impl TryFrom<Assigned> for AssignedRow {
    type Error = StoreError;

    fn try_from(row: Assigned) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.id.into(),
            participant: participant(row.user_id, row.entity_id)?,
            name: row.name,
            account: row.email.zip(row.state).map(|(email, state)| AccountRow {
                email,
                state: state.into(),
            }),
            confirmed: row.confirmed,
            players: unsigned(row.players)?,
            started: row.started,
            submitted: row.submitted,
        })
    }
}

impl TryFrom<TeamPlayer> for TeamPlayerRow {
    type Error = StoreError;

    fn try_from(row: TeamPlayer) -> Result<Self, StoreError> {
        Ok(Self {
            user: row.user.try_into()?,
            is_leader: row.is_leader,
            submitted: row.submitted,
        })
    }
}
