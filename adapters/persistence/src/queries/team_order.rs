//! The list of the teams of an event in each of its orders (D275). The database computes the state and the score of each team
//! from its players, with the same exact rounding as the domain (D38, D215). So it filters, sorts and counts the teams,
//! and only the teams of a page are read.

use application_ports::{ResultColumn, ResultFilter, ResultState};
use domain_kernel::EventId;
use sea_orm::sea_query::{CaseStatement, Expr, ExprTrait, Func, SelectStatement};
use sea_orm::{ColumnTrait, EntityTrait, JoinType, QueryFilter, QuerySelect, QueryTrait, Select};

use super::answering::open_attempt;
use super::grading::join_scores;
use super::list::List;
use crate::entity::{assignments, attempts, entities, players, scores};

/// The name of the table of results in a query.
const RESULTS: &str = "results";

/// Returns the number that the table of results stores for a state. It has the order of [`ResultState`].
const fn number_of(state: ResultState) -> i32 {
    match state {
        ResultState::Published => 0,
        ResultState::ToGrade => 1,
        ResultState::NotSolved => 2,
    }
}

fn result(column: &'static str) -> Expr {
    Expr::col((RESULTS, column))
}

/// The mean of the players' totals, rounded half up. It is the score of a team that has one.
pub fn mean() -> Expr {
    result("mean")
}

/// The total weight of the template, if a player has a score.
pub fn total_weight() -> Expr {
    result("total_weight")
}

/// The number of the team's state. A team without players has no result.
fn state() -> Expr {
    let without_players = Expr::val(number_of(ResultState::NotSolved));
    Func::coalesce([result("state"), without_players]).into()
}

fn is_in_state(wanted: ResultState) -> Expr {
    state().eq(number_of(wanted))
}

/// Counts the teams in a state.
pub fn count_of(wanted: ResultState) -> Expr {
    let found: Expr = CaseStatement::new()
        .case(is_in_state(wanted), Expr::val(1))
        .into();
    found.count()
}

/// Whether the outer query's player has an open attempt.
pub fn is_answering() -> Expr {
    Expr::exists(open_attempt())
}

/// Selects the result of each team of an event. The mean is exact: twice the sum and the number of players, divided by twice
/// that number, as whole hundredths. The other columns are of all scores, so they count only if all are published.
fn results_of(event_id: EventId) -> SelectStatement {
    let of_teams = players::Entity::find()
        .select_only()
        .filter(players::of_event(event_id))
        .filter(players::COLUMN.entity_id.is_not_null());
    let players = || players::Column::Id.into_expr().count();
    let submitted = || attempts::Column::Id.into_expr().count();
    let scored = scores::Column::ScoredAt.into_expr().count();
    let answering: Expr = CaseStatement::new()
        .case(is_answering(), Expr::val(1))
        .into();
    let total = scores::Column::Total.into_expr().sum().cast_as("bigint");
    // A team is to grade only if a submission waits for its score, also while other players answer (D300).
    let state = CaseStatement::new()
        .case(
            scored.lt(submitted()),
            Expr::val(number_of(ResultState::ToGrade)),
        )
        .case(
            submitted().gt(0).and(answering.count().eq(0)),
            Expr::val(number_of(ResultState::Published)),
        )
        .finally(Expr::val(number_of(ResultState::NotSolved)));
    let twice = |number: Expr| number.mul(Expr::cust("2"));
    let mean = twice(total).add(players()).div(twice(players()));
    join_scores(of_teams)
        .into_query()
        .expr_as(players::Column::AssignmentId.into_expr(), "assignment_id")
        .expr_as(state, "state")
        .expr_as(mean, "mean")
        .expr_as(
            scores::Column::TotalWeight.into_expr().max(),
            "total_weight",
        )
        .expr_as(scores::Column::ScoredAt.into_expr().max(), "published_at")
        .add_group_by([players::Column::AssignmentId.into_expr()])
        .take()
}

/// Joins the result of each team.
pub fn with_results(
    teams: List<assignments::Entity>,
    event_id: EventId,
) -> List<assignments::Entity> {
    let is_own = result("assignment_id").equals((assignments::Entity, assignments::Column::Id));
    let join = |mut teams: Select<assignments::Entity>| {
        let results = results_of(event_id);
        QuerySelect::query(&mut teams).join_subquery(JoinType::LeftJoin, results, RESULTS, is_own);
        teams
    };
    teams.join(join).short()
}

/// Keeps the teams that have a score.
pub fn scored_teams(
    teams: List<assignments::Entity>,
    event_id: EventId,
) -> List<assignments::Entity> {
    with_results(teams, event_id).filter(is_in_state(ResultState::Published))
}

/// Keeps the teams in one state, if the filter has one.
pub fn in_state(
    teams: List<assignments::Entity>,
    event_id: EventId,
    wanted: Option<ResultState>,
) -> List<assignments::Entity> {
    match wanted {
        Some(wanted) => with_results(teams, event_id).filter(is_in_state(wanted)),
        None => teams,
    }
}

/// Selects the teams of the filter in its order, which is that of the participants of an event (D219). Equal teams are in the
/// order of their assignments.
pub fn ordered(
    teams: List<assignments::Entity>,
    event_id: EventId,
    filter: ResultFilter,
) -> List<assignments::Entity> {
    let by_state = |published: Expr| -> Expr {
        // Values of published scores are not negative.
        let below = |wanted| Expr::val(-number_of(wanted));
        CaseStatement::new()
            .case(is_in_state(ResultState::Published), published)
            .case(
                is_in_state(ResultState::ToGrade),
                below(ResultState::ToGrade),
            )
            .finally(below(ResultState::NotSolved))
            .into()
    };
    let by_place = || -> Expr {
        // Negative means come before all others, the highest first. Totals are not negative.
        CaseStatement::new()
            .case(
                is_in_state(ResultState::Published),
                mean().mul(Expr::cust("-1")),
            )
            .finally(Expr::val(1))
            .into()
    };
    let key = match filter.column {
        ResultColumn::Assigned => return in_state(teams, event_id, filter.state),
        ResultColumn::Name => entities::Column::SearchKey.into_expr(),
        ResultColumn::Score => by_state(mean()),
        ResultColumn::PublishedAt => by_state(result("published_at")),
        ResultColumn::State => state(),
        ResultColumn::Place => by_place(),
    };
    let needs_results = filter.state.is_none() && filter.column != ResultColumn::Name;
    let teams = if needs_results {
        with_results(teams, event_id)
    } else {
        in_state(teams, event_id, filter.state)
    };
    let assigned = [assignments::Column::CreatedAt, assignments::Column::Id];
    let assigned = assigned.map(ColumnTrait::into_expr);
    teams.order_by([key].into_iter().chain(assigned)).short()
}
