//! Queries for the scores of teams. The domain sums the results of the players (D38).

use std::collections::HashMap;

use application_ports::{
    OwnTeamScoreRow, ResultCounts, ResultFilter, ResultState, StoreError, StoreResult,
    TeamMemberRow, TeamResultQueries, TeamResultRow,
};
use async_trait::async_trait;
use domain_access::ReadScope;
use domain_assessment::{PlayerResult, PlayerScore, TeamTally};
use domain_kernel::{AssignmentId, EntityId, EventId, ListQuery, Page, Timestamp, UserId};
use domain_scheduling::EventKind;
use sea_orm::sea_query::{Condition, Expr, ExprTrait, Query};
use sea_orm::{
    ColumnTrait, DerivePartialModel, EntityTrait, JoinType, QueryFilter, QueryOrder, QuerySelect,
    Select,
};

use super::events::is_in_scope;
use super::grading::{
    AnsweredUser, ScoreColumns, join_submitted_attempt, own_finished, score_of_attempt,
};
use super::list::List;
use super::result_order::by_user_name;
use super::search::{Search, by_columns};
use super::team_order::{count_of, in_state, is_answering, ordered, with_results};
use super::users::NamedUser;
use super::{SqlQueries, unsigned};
use crate::entity::values::{self, Millis};
use crate::entity::{
    assignments, attempts, entities, events, leaderboards, players, read_one, users,
};
use crate::errors::store_error;

/// The number of players that one statement reads, so that the needed memory does not depend on the size of the teams.
const BATCH_SIZE: u64 = 1_000;

/// The assignment of a team.
#[derive(DerivePartialModel)]
#[sea_orm(entity = "assignments::Entity")]
struct Team {
    id: values::AssignmentId,
    #[sea_orm(from_expr = "entities::Column::Id.into_expr()")]
    entity_id: values::EntityId,
    #[sea_orm(from_expr = "entities::Column::Name.into_expr()")]
    name: String,
}

/// An event at which the user plays for a team.
#[derive(DerivePartialModel)]
struct OwnTeam {
    #[sea_orm(nested)]
    event: events::Model,
    #[sea_orm(from_expr = "leaderboards::open_code()")]
    leaderboard: Option<String>,
    #[sea_orm(from_expr = "players::Column::AssignmentId.into_expr()")]
    assignment_id: values::AssignmentId,
    #[sea_orm(from_expr = "entities::Column::Id.into_expr()")]
    entity_id: values::EntityId,
    #[sea_orm(from_expr = "entities::Column::Name.into_expr()")]
    name: String,
}

/// A player of a team.
#[derive(DerivePartialModel)]
#[sea_orm(entity = "players::Entity")]
struct TeamPlayer {
    assignment_id: values::AssignmentId,
    user_id: values::UserId,
    #[sea_orm(from_expr = "attempts::Column::SubmittedAt.into_expr()")]
    submitted_at: Option<Millis>,
    #[sea_orm(from_expr = "is_answering()")]
    is_answering: bool,
    #[sea_orm(nested)]
    score: ScoreColumns,
}

#[derive(DerivePartialModel)]
#[sea_orm(entity = "players::Entity")]
struct Leader {
    assignment_id: values::AssignmentId,
    #[sea_orm(nested)]
    user: NamedUser,
}

#[derive(DerivePartialModel)]
#[sea_orm(entity = "players::Entity")]
struct Member {
    #[sea_orm(nested)]
    answered: AnsweredUser,
    is_leader: bool,
}

#[derive(DerivePartialModel)]
#[sea_orm(entity = "players::Entity")]
struct TeamOfPlayer {
    entity_id: Option<values::EntityId>,
}

/// A team before its players are read.
#[derive(Clone)]
pub(super) struct NamedTeam {
    assignment: AssignmentId,
    id: EntityId,
    name: String,
}

/// An event with the code of its leaderboard, and the team.
type ListedTeam = ((events::Model, Option<String>), NamedTeam);

/// Whether a player of the same team as the outer query's player has submitted.
fn team_has_submitted() -> Expr {
    let other = |column| Expr::col(("other", column));
    let submitted = Query::select()
        .expr(Expr::val(1))
        .from_as(players::Entity, "other")
        .join_as(
            JoinType::InnerJoin,
            attempts::Entity,
            "submitted",
            Condition::all()
                .add(
                    Expr::col(("submitted", attempts::Column::EventId))
                        .equals(("other", players::Column::EventId)),
                )
                .add(
                    Expr::col(("submitted", attempts::Column::UserId))
                        .equals(("other", players::Column::UserId)),
                ),
        )
        .and_where(
            other(players::Column::AssignmentId)
                .equals((players::Entity, players::Column::AssignmentId)),
        )
        .and_where(Expr::col(("submitted", attempts::Column::SubmittedAt)).is_not_null())
        .take();
    Expr::exists(submitted)
}

/// Selects the teams that take part in an event, in the order of their assignments.
pub fn teams_of(
    scope: &ReadScope,
    kind: EventKind,
    event_id: EventId,
    search: Search,
) -> List<assignments::Entity> {
    confirmed_teams(event_id, search).filter(is_in_scope(scope, kind, event_id))
}

/// Selects the teams that take part in an event of any scope.
pub(super) fn confirmed_teams(event_id: EventId, search: Search) -> List<assignments::Entity> {
    use assignments::{Column, Entity};
    List::new(Entity, Column::Id, Column::CreatedAt, search)
        .join_shown(|rows| rows.inner_join(entities::Entity))
        .filter(assignments::of_event(event_id))
        .filter(assignments::COLUMN.entity_id.is_not_null())
        .filter(assignments::is_unconfirmed().not())
}

/// Selects the players of a team at an event.
pub fn players_of_team(
    scope: &ReadScope,
    kind: EventKind,
    assignment: AssignmentId,
    event_id: EventId,
    search: Search,
) -> List<players::Entity> {
    use players::{Column, Entity};
    List::new(Entity, Column::Id, Column::CreatedAt, search)
        .join_shown(|players| players.inner_join(users::Entity))
        .filter(players::of_assignment(assignment))
        .filter(is_in_scope(scope, kind, event_id))
}

/// Selects the players of some teams with their attempts and scores, starting after a given player.
fn batch(
    assignments: &[AssignmentId],
    after: Option<(values::AssignmentId, values::UserId)>,
) -> Select<players::Entity> {
    use players::Column::{AssignmentId, UserId};
    let players =
        players::Entity::find().filter(players::of_assignments(assignments.iter().copied()));
    let players = match after {
        Some((assignment, user)) => {
            let place = Expr::tuple([Expr::value(assignment), Expr::value(user)]);
            let player = Expr::tuple([AssignmentId.into_expr(), UserId.into_expr()]);
            players.filter(player.gt(place))
        }
        None => players,
    };
    join_submitted_attempt(players)
        .join(JoinType::LeftJoin, score_of_attempt())
        .order_by_asc(AssignmentId)
        .order_by_asc(UserId)
        .limit(BATCH_SIZE)
}

impl SqlQueries {
    /// Returns a team in the form in which the results of an event list it.
    async fn named_team(
        &self,
        scope: &ReadScope,
        (kind, event_id): (EventKind, EventId),
        team: EntityId,
    ) -> StoreResult<Option<NamedTeam>> {
        let list =
            teams_of(scope, kind, event_id, Search::All).filter(assignments::of_entity(team));
        self.first::<_, Team, _>(list, |select| select).await
    }

    /// Reads the players of each team, and sums their results.
    async fn with_tallies(&self, teams: Vec<NamedTeam>) -> StoreResult<Vec<TeamResultRow>> {
        let assignments: Vec<_> = teams.iter().map(|team| team.assignment).collect();
        if assignments.is_empty() {
            return Ok(Vec::new());
        }
        let mut tallies: HashMap<AssignmentId, TeamTally> = HashMap::new();
        let mut last = None;
        loop {
            let read = batch(&assignments, last).into_partial_model::<TeamPlayer>();
            let read = read.all(&self.read).await.map_err(store_error)?;
            let is_last = u64::try_from(read.len()).is_ok_and(|rows| rows < BATCH_SIZE);
            for player in read {
                last = Some((player.assignment_id, player.user_id));
                let tally = tallies.entry(player.assignment_id.into()).or_default();
                tally.add(&PlayerResult {
                    has_submitted: player.submitted_at.is_some(),
                    is_answering: player.is_answering,
                    score: player.score.published()?,
                });
            }
            if is_last {
                break;
            }
        }
        let leaders = players::Entity::find()
            .inner_join(users::Entity)
            .filter(players::of_assignments(assignments.iter().copied()))
            .filter(players::COLUMN.is_leader.eq(true))
            .into_partial_model::<Leader>();
        let leaders = leaders.all(&self.read).await.map_err(store_error)?;
        let mut leaders: HashMap<AssignmentId, _> = leaders
            .into_iter()
            .map(|leader| (leader.assignment_id.into(), leader.user))
            .collect();
        let rows = teams.into_iter().map(|team| {
            Ok(TeamResultRow {
                id: team.id,
                name: team.name,
                leader: leaders
                    .remove(&team.assignment)
                    .map(TryInto::try_into)
                    .transpose()?,
                tally: tallies.remove(&team.assignment).unwrap_or_default(),
            })
        });
        rows.collect()
    }
}

#[async_trait]
impl TeamResultQueries for SqlQueries {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn team_results(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        event_id: EventId,
        filter: ResultFilter,
        query: &ListQuery,
    ) -> StoreResult<Page<TeamResultRow>> {
        let teams = || {
            let search = by_columns(query, [entities::Column::SearchKey.into_expr()]);
            teams_of(scope, kind, event_id, search)
        };
        let page: Page<NamedTeam> = if filter == ResultFilter::default() {
            self.paginate::<_, Team, _>(teams(), query, |select| select)
                .await?
        } else {
            let list = ordered(teams(), event_id, filter);
            let slice = (query.paging.offset(), u64::from(query.paging.per_page));
            let rows = self.rows::<_, Team, _>(&list, query.sort, slice, |select| select);
            let all = in_state(teams(), event_id, filter.state);
            self.page(rows.await?, &all, query.paging).await?
        };
        Ok(Page {
            rows: self.with_tallies(page.rows).await?,
            total: page.total,
            paging: page.paging,
        })
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn team_result_counts(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        event_id: EventId,
    ) -> StoreResult<ResultCounts> {
        let teams = teams_of(scope, kind, event_id, Search::All);
        let counts: Option<(i64, i64, i64)> = with_results(teams, event_id)
            .filtered()
            .column_as(assignments::Column::Id.count(), "people")
            .column_as(count_of(ResultState::NotSolved), "not_solved")
            .column_as(count_of(ResultState::Published), "published")
            .into_tuple()
            .one(&self.read)
            .await
            .map_err(store_error)?;
        let (people, not_solved, published) = counts.unwrap_or_default();
        Ok(ResultCounts {
            people: unsigned(people)?,
            answered: unsigned(people - not_solved)?,
            scored: unsigned(published)?,
        })
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn team_result(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        event_id: EventId,
        team: EntityId,
    ) -> StoreResult<Option<TeamResultRow>> {
        let found = self.named_team(scope, (kind, event_id), team).await?;
        let rows = self.with_tallies(found.into_iter().collect()).await?;
        Ok(rows.into_iter().next())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn team_member_results(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        event_id: EventId,
        team: EntityId,
        query: &ListQuery,
    ) -> StoreResult<Page<TeamMemberRow>> {
        let Some(found) = self.named_team(scope, (kind, event_id), team).await? else {
            return Ok(Page {
                rows: Vec::new(),
                total: 0,
                paging: query.paging,
            });
        };
        let list = players_of_team(scope, kind, found.assignment, event_id, by_user_name(query));
        self.paginate::<_, Member, _>(list, query, |players| {
            join_submitted_attempt(players).join(JoinType::LeftJoin, score_of_attempt())
        })
        .await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn own_team_scores(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        user_id: UserId,
        now: Timestamp,
        query: &ListQuery,
    ) -> StoreResult<Page<OwnTeamScoreRow>> {
        let of_player = players::of_user(user_id);
        let list = own_finished(scope, (kind, of_player), (now, team_has_submitted()), query)
            .join_shown(|players| players.inner_join(entities::Entity))
            .filter(players::COLUMN.entity_id.is_not_null());
        let page: Page<ListedTeam> = self
            .paginate::<_, OwnTeam, _>(list, query, |players| players)
            .await?;
        let (events, teams): (Vec<_>, Vec<_>) = page.rows.into_iter().unzip();
        let teams = self.with_tallies(teams).await?;
        let rows = events.into_iter().zip(teams);
        let rows = rows.map(|((event, leaderboard), team)| {
            Ok(OwnTeamScoreRow {
                event: event.try_into()?,
                team,
                leaderboard,
            })
        });
        Ok(Page {
            rows: rows.collect::<StoreResult<_>>()?,
            total: page.total,
            paging: page.paging,
        })
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn team_of_player(
        &self,
        event_id: EventId,
        user_id: UserId,
    ) -> StoreResult<Option<EntityId>> {
        let player = players::find_of(event_id, user_id).into_partial_model::<TeamOfPlayer>();
        let player = read_one(&self.read, player).await?;
        Ok(player.and_then(|player| player.entity_id).map(Into::into))
    }
}

impl ScoreColumns {
    /// Returns the score if it is published (D36).
    fn published(self) -> StoreResult<Option<PlayerScore>> {
        let Some(published_at) = self.scored_at else {
            return Ok(None);
        };
        Ok(self.kind_scores()?.map(|scores| PlayerScore {
            by_kind: scores.by_kind,
            bonus: scores.bonus,
            total: scores.total,
            total_weight: scores.total_weight,
            corrected_at: scores.corrected_at,
            published_at: Some(published_at.into()),
        }))
    }
}

impl TryFrom<Team> for NamedTeam {
    type Error = StoreError;

    fn try_from(team: Team) -> Result<Self, StoreError> {
        Ok(Self {
            assignment: team.id.into(),
            id: team.entity_id.into(),
            name: team.name,
        })
    }
}

impl TryFrom<OwnTeam> for ListedTeam {
    type Error = StoreError;

    fn try_from(row: OwnTeam) -> Result<Self, StoreError> {
        let team = NamedTeam {
            assignment: row.assignment_id.into(),
            id: row.entity_id.into(),
            name: row.name,
        };
        Ok(((row.event, row.leaderboard), team))
    }
}

impl TryFrom<Member> for TeamMemberRow {
    type Error = StoreError;

    fn try_from(row: Member) -> Result<Self, StoreError> {
        Ok(Self {
            answered: row.answered.try_into()?,
            is_leader: row.is_leader,
        })
    }
}
