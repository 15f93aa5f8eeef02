//! Lists of teams, and of users who can join a team.

use std::collections::HashMap;

use application_ports::{
    CandidateRow, NameColumn, NamedUserRow, StoreError, StoreResult, TeamCandidateFilter,
    TeamCandidateRow, TeamQueries, TeamRow, UserColumn, UserTeamRow,
};
use async_trait::async_trait;
use domain_access::{ReadScope, RoleKind};
use domain_kernel::{
    EmailAddress, EntityId, EventId, ListQuery, OrganizationId, Page, Timestamp, UserGroupId,
    UserId,
};
use domain_organization::TeamCandidate;
use domain_scheduling::EventKind;
use sea_orm::sea_query::{Expr, ExprTrait, SelectStatement};
use sea_orm::{
    ColumnTrait, DerivePartialModel, EntityTrait, JoinType, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait, Related,
};

use super::events::is_in_scope;
use super::search::{Search, by_columns};
use super::users::{Candidate, NamedUser, living_in, of_import};
use super::{SqlQueries, entities, unsigned};
use crate::entity::entities::{COLUMN, Column, Entity, by_id};
use crate::entity::{assignments, entity_members, roles, users, values};
use crate::errors::store_error;
use crate::repositories::team_candidates;

#[derive(DerivePartialModel)]
#[sea_orm(entity = "Entity")]
struct Row {
    id: values::EntityId,
    name: String,
    parent_id: Option<values::EntityId>,
    users: i32,
    created_at: values::Millis,
    version: i32,
}

/// Selects the membership row of the outer query's user.
fn membership() -> SelectStatement {
    entity_members::Entity::find()
        .select_only()
        .column(entity_members::Column::EntityId)
        .filter(
            entity_members::Column::UserId
                .into_expr()
                .equals((users::Entity, users::Column::Id)),
        )
        .into_query()
}

#[async_trait]
impl TeamQueries for SqlQueries {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn teams(
        &self,
        scope: &ReadScope,
        empty: Option<bool>,
        now: Timestamp,
        query: &ListQuery<NameColumn>,
    ) -> StoreResult<Page<TeamRow>> {
        let Some(organization) = scope.organization_id() else {
            return Ok(Page::empty(query.paging));
        };
        let search = by_columns(query, [Column::SearchKey.into_expr()]);
        let mut list = entities::shown_in(organization, query.column, search);
        if let Some(empty) = empty {
            list = list.filter(if empty {
                COLUMN.users.eq(0)
            } else {
                COLUMN.users.gt(0)
            });
        }
        let mut page = self
            .paginate::<_, Row, TeamRow>(list, query, |select| select)
            .await?;
        self.add_places(organization, &mut page.rows).await?;
        self.add_leaders(&mut page.rows).await?;
        self.add_participations(now, &mut page.rows).await?;
        Ok(page)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn unassigned_teams(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        event_id: EventId,
        query: &ListQuery<NameColumn>,
    ) -> StoreResult<Page<TeamRow>> {
        let Some(organization) = scope.organization_id() else {
            return Ok(Page::empty(query.paging));
        };
        let assignment = assignments::Entity::find()
            .filter(
                assignments::Column::EntityId
                    .into_expr()
                    .equals((Entity, Column::Id)),
            )
            .filter(assignments::of_event(event_id))
            .select_only()
            .expr(Expr::val(1))
            .into_query();
        let search = by_columns(query, [Column::SearchKey.into_expr()]);
        let list = entities::shown_in(organization, query.column, search)
            .filter(COLUMN.users.gt(0))
            .filter(is_in_scope(scope, kind, event_id))
            .filter(Expr::exists(assignment).not());
        let mut page = self
            .paginate::<_, Row, TeamRow>(list, query, |select| select)
            .await?;
        self.add_places(organization, &mut page.rows).await?;
        Ok(page)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn team(
        &self,
        scope: &ReadScope,
        id: EntityId,
        now: Timestamp,
    ) -> StoreResult<Option<TeamRow>> {
        let Some(organization) = scope.organization_id() else {
            return Ok(None);
        };
        let list =
            entities::shown_in(organization, NameColumn::default(), Search::All).filter(by_id(id));
        let mut team = self.first::<_, Row, TeamRow>(list, |select| select).await?;
        if let Some(team) = &mut team {
            let team = std::slice::from_mut(team);
            self.add_places(organization, team).await?;
            self.add_leaders(team).await?;
            self.add_participations(now, team).await?;
        }
        Ok(team)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn team_of_user(
        &self,
        scope: &ReadScope,
        user_id: UserId,
        now: Timestamp,
    ) -> StoreResult<Option<UserTeamRow>> {
        let member = entity_members::Entity::find()
            .filter(entity_members::of_user(user_id))
            .one(&self.read)
            .await
            .map_err(store_error)?;
        let Some(member) = member else {
            return Ok(None);
        };
        let team = self.team(scope, member.entity_id.into(), now).await?;
        Ok(team.map(|team| UserTeamRow {
            team,
            is_leader: member.is_leader,
        }))
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn team_members(
        &self,
        scope: &ReadScope,
        id: EntityId,
    ) -> StoreResult<Vec<NamedUserRow>> {
        let members = users::Entity::find()
            .join_rev(
                JoinType::InnerJoin,
                <entity_members::Entity as Related<users::Entity>>::to(),
            )
            .filter(users::in_scope(scope.scope()))
            .filter(entity_members::of_entity(id))
            .filter(entity_members::COLUMN.is_leader.eq(false))
            .order_by_asc(users::Column::SearchKey)
            .order_by_asc(users::Column::Id)
            .into_partial_model::<NamedUser>()
            .all(&self.read)
            .await
            .map_err(store_error)?;
        members.into_iter().map(NamedUserRow::try_from).collect()
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn available_users(
        &self,
        scope: &ReadScope,
        group_id: Option<UserGroupId>,
        query: &ListQuery<NameColumn>,
    ) -> StoreResult<Page<NamedUserRow>> {
        let search = self.search_users(query).await?;
        let participant = values::RoleKind::from(RoleKind::User);
        let list = living_in(scope, UserColumn::Name, search)
            .join(|users| users.inner_join(roles::Entity))
            .filter(roles::COLUMN.kind.eq(participant))
            .filter(Expr::exists(membership()).not());
        let list = of_import(list, group_id);
        self.paginate::<_, NamedUser, _>(list, query, |select| select)
            .await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn team_candidates(
        &self,
        scope: &ReadScope,
        filter: TeamCandidateFilter,
        query: &ListQuery<NameColumn>,
    ) -> StoreResult<Page<TeamCandidateRow>> {
        let search = self.search_users(query).await?;
        let participant = values::RoleKind::from(RoleKind::User);
        let column = match query.column {
            NameColumn::CreatedAt => UserColumn::CreatedAt,
            NameColumn::Name => UserColumn::Name,
        };
        let mut list = living_in(scope, column, search)
            .join(|users| users.inner_join(roles::Entity))
            .filter(roles::COLUMN.kind.eq(participant));
        if filter.only_free {
            list = list.filter(Expr::exists(membership()).not());
        }
        let list = of_import(list, filter.group_id);
        let mut page = self
            .paginate::<_, Candidate, TeamCandidateRow>(list, query, |select| select)
            .await?;
        let ids = page.rows.iter().map(|row| row.user.id);
        let mut teams = team_candidates::present_teams(&self.read, ids).await?;
        for row in &mut page.rows {
            row.team = teams.remove(&row.user.id).map(|team| team.name);
        }
        Ok(page)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn find_team_candidates(
        &self,
        organization_id: OrganizationId,
        emails: &[EmailAddress],
    ) -> StoreResult<Vec<TeamCandidate>> {
        team_candidates::find(&self.read, organization_id, emails, false).await
    }
}

impl SqlQueries {
    /// Adds the position in the tree to each of these teams.
    async fn add_places(
        &self,
        organization: OrganizationId,
        rows: &mut [TeamRow],
    ) -> StoreResult<()> {
        let parents = rows.iter().filter_map(|row| row.parent_id);
        let above = self.ancestors(organization, parents).await?;
        for row in rows {
            row.ancestors = above.down_to(row.parent_id);
        }
        Ok(())
    }

    /// Adds the number of events that each of these teams takes part in.
    async fn add_participations(&self, now: Timestamp, teams: &mut [TeamRow]) -> StoreResult<()> {
        let counts: Vec<(values::EntityId, i64)> = assignments::taking_part(now)
            .filter(assignments::of_entities(teams.iter().map(|team| team.id)))
            .select_only()
            .column(assignments::Column::EntityId)
            .expr(assignments::Column::Id.into_expr().count())
            .group_by(assignments::Column::EntityId.into_expr())
            .into_tuple()
            .all(&self.read)
            .await
            .map_err(store_error)?;
        let counts: HashMap<EntityId, i64> = counts
            .into_iter()
            .map(|(team, count)| (team.into(), count))
            .collect();
        for team in teams {
            team.participants_count = unsigned(counts.get(&team.id).copied().unwrap_or(0))?;
        }
        Ok(())
    }

    /// Adds the leaders of these teams.
    async fn add_leaders(&self, teams: &mut [TeamRow]) -> StoreResult<()> {
        let ids = teams.iter().map(|team| team.id);
        let mut leaders = self.leaders(entity_members::of_entities(ids)).await?;
        for team in teams {
            team.leader = leaders.remove(&team.id);
        }
        Ok(())
    }

    /// Returns the leaders of teams. `of` is a condition on members and users.
    pub(super) async fn leaders(&self, of: Expr) -> StoreResult<HashMap<EntityId, NamedUserRow>> {
        let found: Vec<(values::EntityId, values::UserId, String, String)> =
            entity_members::Entity::find()
                .inner_join(users::Entity)
                .select_only()
                .column(entity_members::Column::EntityId)
                .columns([users::Column::Id, users::Column::Name, users::Column::Email])
                .filter(entity_members::COLUMN.is_leader.eq(true))
                .filter(of)
                .into_tuple()
                .all(&self.read)
                .await
                .map_err(store_error)?;
        let leaders = found.into_iter().map(|(team, id, name, email)| {
            let id = id.into();
            (EntityId::from(team), NamedUserRow { id, name, email })
        });
        Ok(leaders.collect())
    }
}

impl TryFrom<Candidate> for TeamCandidateRow {
    type Error = StoreError;

    fn try_from(row: Candidate) -> Result<Self, StoreError> {
        let CandidateRow { user, state } = row.try_into()?;
        Ok(Self {
            user,
            state,
            team: None,
        })
    }
}

impl TryFrom<Row> for TeamRow {
    type Error = StoreError;

    fn try_from(row: Row) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.id.into(),
            name: row.name,
            parent_id: row.parent_id.map(Into::into),
            ancestors: Vec::new(),
            users_count: unsigned(row.users.into())?,
            participants_count: 0,
            leader: None,
            created_at: row.created_at.into(),
            version: row.version,
        })
    }
}
