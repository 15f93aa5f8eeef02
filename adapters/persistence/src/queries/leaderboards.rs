//! Queries for leaderboards and the results that they show (D93).

use application_ports::{LeaderboardQueries, StoreResult};
use async_trait::async_trait;
use domain_assessment::{Contestant, Leaderboard, MAX_LEADERBOARD_ROWS, Standing, Standings};
use domain_kernel::{EventId, Paging, Sort, UserId};
use domain_scheduling::{Event, ParticipantType};
use sea_orm::sea_query::{Expr, ExprTrait, Query};
use sea_orm::{
    ColumnTrait, DerivePartialModel, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder,
    QuerySelect, QueryTrait, Select,
};

use super::SqlQueries;
use super::list::List;
use super::search::Search;
use super::team_order::{mean, scored_teams, total_weight};
use super::team_results::confirmed_teams;
use crate::entity::values::{self, Hundredths};
use crate::entity::{
    assignments, entities, events, find_one, leaderboards, players, scores, users,
};
use crate::errors::store_error;

#[derive(DerivePartialModel)]
#[sea_orm(entity = "scores::Entity")]
struct BestScore {
    user_id: values::UserId,
    #[sea_orm(from_expr = "users::Column::Name.into_expr()")]
    name: String,
    total: Hundredths,
    total_weight: Hundredths,
}

#[derive(DerivePartialModel)]
#[sea_orm(entity = "assignments::Entity")]
struct BestTeam {
    #[sea_orm(from_expr = "entities::Column::Id.into_expr()")]
    entity_id: values::EntityId,
    #[sea_orm(from_expr = "entities::Column::Name.into_expr()")]
    name: String,
    #[sea_orm(from_expr = "mean()")]
    total: Hundredths,
    #[sea_orm(from_expr = "total_weight()")]
    total_weight: Hundredths,
}

/// Whether the participant of a score takes part in its event.
pub fn is_of_player() -> Expr {
    let player = Query::select()
        .expr(Expr::val(1))
        .from(players::Entity)
        .and_where(
            Expr::col((players::Entity, players::Column::EventId))
                .equals((scores::Entity, scores::Column::EventId)),
        )
        .and_where(
            Expr::col((players::Entity, players::Column::UserId))
                .equals((scores::Entity, scores::Column::UserId)),
        )
        .take();
    Expr::exists(player)
}

/// Selects the published scores of an event that count (D32, D36), of people who take part and are not deleted (D245).
/// Only a submitted attempt has a score: reopening it withdraws its score. Few people are deleted, and an index lists them,
/// so the others are not looked up.
pub fn published(event_id: EventId) -> Select<scores::Entity> {
    let deleted = users::Entity::find()
        .select_only()
        .column(users::Column::Id)
        .filter(users::COLUMN.deleted_at.is_not_null())
        .into_query();
    scores::Entity::find()
        .filter(scores::Column::UserId.not_in_subquery(deleted))
        .filter(scores::of_event(event_id))
        .filter(scores::COLUMN.scored_at.is_not_null())
        .filter(scores::is_superseded().not())
        .filter(is_of_player())
}

/// Sorts the scores, the best first, in the order of the index.
pub fn best(scores: Select<scores::Entity>) -> Select<scores::Entity> {
    scores
        .order_by_desc(scores::Column::Total)
        .order_by_desc(scores::Column::AttemptId)
        .limit(
            u64::try_from(MAX_LEADERBOARD_ROWS)
                .unwrap_or(u64::MAX)
                .saturating_add(1),
        )
}

impl SqlQueries {
    /// Returns the leaderboard without people who were deleted after it was frozen.
    async fn without_deleted(&self, board: Leaderboard) -> StoreResult<Leaderboard> {
        let people = board.frozen_users();
        if people.is_empty() {
            return Ok(board);
        }
        let gone: Vec<values::UserId> = users::Entity::find()
            .filter(users::by_ids(people))
            .filter(users::COLUMN.deleted_at.is_not_null())
            .select_only()
            .column(users::Column::Id)
            .into_tuple()
            .all(&self.read)
            .await
            .map_err(store_error)?;
        let gone: Vec<UserId> = gone.into_iter().map(Into::into).collect();
        Ok(board.without_users(&gone))
    }

    async fn standings_of_users(&self, event_id: EventId) -> StoreResult<Standings> {
        let scores = published(event_id);
        let results = scores.clone().count(&self.read);
        let results = results.await.map_err(store_error)?;
        let named = scores.inner_join(users::Entity);
        let rows = best(named).into_partial_model::<BestScore>();
        let rows = rows.all(&self.read).await.map_err(store_error)?;
        let best = rows.into_iter().map(|row| Standing {
            contestant: Contestant::User(row.user_id.into()),
            name: row.name,
            total: row.total.into(),
            total_weight: row.total_weight.into(),
        });
        Ok(Standings {
            best: best.collect(),
            results,
        })
    }

    async fn standings_of_teams(&self, event_id: EventId) -> StoreResult<Standings> {
        let teams = scored_teams(confirmed_teams(event_id, Search::All), event_id);
        let results = teams.filtered().column(assignments::Column::Id);
        let results = results.count(&self.read).await.map_err(store_error)?;
        let rows = best_teams(teams).into_partial_model::<BestTeam>();
        let rows = rows.all(&self.read).await.map_err(store_error)?;
        // The standing does not contain whether the mean can still change.
        let best = rows.into_iter().map(|row| Standing {
            contestant: Contestant::Team(row.entity_id.into()),
            name: row.name,
            total: row.total.into(),
            total_weight: row.total_weight.into(),
        });
        Ok(Standings {
            best: best.collect(),
            results,
        })
    }

    /// Returns each score that teams of an event have, with its frequency.
    pub(super) async fn team_totals(
        &self,
        event_id: EventId,
    ) -> StoreResult<Vec<(Hundredths, Hundredths, i64)>> {
        scored_teams(confirmed_teams(event_id, Search::All), event_id)
            .filtered()
            .column_as(mean(), "total")
            .column_as(total_weight(), "total_weight")
            .column_as(assignments::Column::Id.count(), "results")
            .group_by(mean())
            .group_by(total_weight())
            .into_tuple()
            .all(&self.read)
            .await
            .map_err(store_error)
    }
}

/// Selects the best teams. Equal ones are in the order of their ids, like people in that of their attempts.
fn best_teams(teams: List<assignments::Entity>) -> Select<assignments::Entity> {
    let paging = Paging {
        page: 1,
        per_page: u32::try_from(MAX_LEADERBOARD_ROWS)
            .unwrap_or(u32::MAX)
            .saturating_add(1),
    };
    teams
        .order_by([mean(), entities::Column::Id.into_expr()])
        .page_of(Sort::Descending, paging)
}

#[async_trait]
impl LeaderboardQueries for SqlQueries {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn leaderboard(&self, event_id: EventId) -> StoreResult<Option<Leaderboard>> {
        let of_event = leaderboards::Entity::find().filter(leaderboards::of_event(event_id));
        match find_one(&self.read, of_event).await? {
            Some(board) => Ok(Some(self.without_deleted(board).await?)),
            None => Ok(None),
        }
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn leaderboard_by_code(&self, code: &str) -> StoreResult<Option<(Leaderboard, Event)>> {
        let found: Option<Leaderboard> =
            find_one(&self.read, leaderboards::with_code(code)).await?;
        let Some(board) = found else {
            return Ok(None);
        };
        let board = self.without_deleted(board).await?;
        let event = events::Entity::find().filter(events::by_id(board.event_id));
        let event = find_one(&self.read, event).await?;
        Ok(event.map(|event| (board, event)))
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn standings(&self, event: &Event) -> StoreResult<Standings> {
        match event.participant_type {
            Some(ParticipantType::Team) => self.standings_of_teams(event.id).await,
            Some(ParticipantType::Individual) | None => self.standings_of_users(event.id).await,
        }
    }
}
