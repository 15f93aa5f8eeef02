//! Lists of events and of their participants.

use application_ports::{
    AssignedRow, EventColumn, EventFilter, EventQueries, EventRow, NamedUserRow, StoreError,
    StoreResult,
};
use async_trait::async_trait;
use domain_access::ReadScope;
use domain_kernel::{EventId, ListQuery, OrganizationId, Page, UserId};
use domain_scheduling::{Event, EventKind, TrainingType};
use sea_orm::sea_query::{Condition, Expr, ExprTrait, Func, Query, SelectStatement};
use sea_orm::{
    ColumnTrait, DerivePartialModel, EntityTrait, PaginatorTrait, QueryFilter, QuerySelect,
    QueryTrait, Select,
};

use super::list::List;
use super::search::{Search, by_columns};
use super::users::Person;
use super::{SqlQueries, counted, unsigned};
use crate::entity::assignments::participant;
use crate::entity::events::{COLUMN, Column, Entity, Model, by_id, find_in, find_of_any_kind};
use crate::entity::values::{self, AssignmentId, EntityId, RoleKind};
use crate::entity::{
    assignments, attempts, entities, entity_members, events, find_one, roles, templates, users,
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
    #[sea_orm(from_expr = "Expr::exists(attempts_of_assigned_user())")]
    started: bool,
    #[sea_orm(from_expr = "has_submitted()")]
    submitted: bool,
}

fn assignments_of_event() -> Select<assignments::Entity> {
    assignments::Entity::find().filter(
        assignments::Column::EventId
            .into_expr()
            .equals((Entity, Column::Id)),
    )
}

/// Counts the users and teams that are assigned to an event.
pub fn participants() -> Expr {
    counted(assignments_of_event())
}

/// Counts the users who are assigned to an event directly or as members of a team.
pub fn people() -> Expr {
    let users = assignments_of_event().filter(assignments::COLUMN.user_id.is_not_null());
    let members = assignments_of_event().inner_join(entities::Entity).join(
        sea_orm::JoinType::InnerJoin,
        <entities::Entity as sea_orm::Related<entity_members::Entity>>::to(),
    );
    counted(users).add(counted(members))
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

fn attempts_of_assigned_user() -> SelectStatement {
    use assignments::Column::{EventId, UserId};
    Query::select()
        .expr(Expr::val(1))
        .from(attempts::Entity)
        .and_where(
            attempts::Column::EventId
                .into_expr()
                .equals((assignments::Entity, EventId)),
        )
        .and_where(
            attempts::Column::UserId
                .into_expr()
                .equals((assignments::Entity, UserId)),
        )
        .take()
}

fn has_submitted() -> Expr {
    Expr::exists(
        attempts_of_assigned_user()
            .and_where(attempts::COLUMN.submitted_at.is_not_null())
            .take(),
    )
}

/// The events of that kind in the scope.
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

/// Whether an event has the filter's type and is in one of its states (D25). An event is pending before its start, and ended after its
/// end.
pub fn is_listed(filter: EventFilter) -> Condition {
    let now = filter.now.millis();
    let [starts_at, ends_at] = [COLUMN.starts_at, COLUMN.ends_at];
    let running = || starts_at.lte(now).and(ends_at.gt(now));
    let of_type = match filter.training_type {
        Some(training_type) => Condition::all().add(is_of_type(training_type)),
        None => Condition::all(),
    };
    let condition = match filter.statuses {
        [true, true, true] => return of_type,
        [true, true, false] => ends_at.gt(now),
        [true, false, true] => running().not(),
        [true, false, false] => starts_at.gt(now),
        [false, true, true] => starts_at.lte(now),
        [false, true, false] => running(),
        [false, false, true] => ends_at.lte(now),
        [false, false, false] => Expr::val(1).eq(0),
    };
    of_type.add(condition)
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

/// The users and teams that are assigned to an event of that kind in the scope, oldest last.
///
/// The query checks the scope of the event only, because all its assignments belong to the same scope. A check of each
/// assignment would make both databases read every row of the list from the table.
pub fn assigned_to(
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
    async fn is_assigned(
        &self,
        kind: EventKind,
        event_id: EventId,
        user_id: UserId,
    ) -> StoreResult<bool> {
        let assigned = assignments::find_of(event_id, user_id)
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
        query: &ListQuery,
    ) -> StoreResult<Page<NamedUserRow>> {
        let assignment = assignments::Entity::find()
            .select_only()
            .expr(Expr::val(1))
            .filter(assignments::of_event(event_id))
            .filter(
                assignments::Column::UserId
                    .into_expr()
                    .equals((users::Entity, users::Column::Id)),
            )
            .into_query();
        let search = self.search_users(query).await?;
        let list = List::new(
            users::Entity,
            users::Column::Id,
            users::Column::CreatedAt,
            search,
        )
        .join(|users| users.inner_join(roles::Entity))
        .filter(users::in_scope(scope.scope()))
        .filter(users::COLUMN.deleted_at.is_null())
        .filter(roles::COLUMN.kind.eq(RoleKind::User))
        .filter(is_in_scope(scope, kind, event_id))
        .filter(Expr::exists(assignment).not());
        self.paginate::<_, Person, _>(list, query, |select| select)
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
            started: row.started,
            submitted: row.submitted,
        })
    }
}
