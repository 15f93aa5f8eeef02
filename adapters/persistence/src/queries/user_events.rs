//! The events that a user takes part in, as staff see them on the user's page.

use application_ports::{StoreError, UserEventRow};
use domain_access::ReadScope;
use domain_kernel::{ListQuery, Page, Timestamp, UserId};
use domain_scheduling::EventKind;
use sea_orm::sea_query::{Condition, Expr, ExprTrait};
use sea_orm::{ColumnTrait, DerivePartialModel, QuerySelect, Select};

use super::answering::{JoinedAttempt, ended_at, join_attempt};
use super::list::List;
use super::search::by_columns;
use crate::entity::values::{self, Hundredths, Millis};
use crate::entity::{attempts, events, players, scores};

#[derive(DerivePartialModel)]
#[sea_orm(entity = "players::Entity")]
pub struct Row {
    #[sea_orm(nested)]
    event: events::Model,
    entity_id: Option<values::EntityId>,
    #[sea_orm(nested)]
    attempt: LatestAttempt,
    #[sea_orm(nested)]
    score: LatestScore,
}

/// All fields are `None` if the user has not started.
#[derive(DerivePartialModel)]
#[sea_orm(entity = "attempts::Entity")]
struct LatestAttempt {
    started_at: Option<Millis>,
    submitted_at: Option<Millis>,
    deadline: Option<Millis>,
    paused_at: Option<Millis>,
}

/// All fields are `None` if there is no score.
#[derive(DerivePartialModel)]
#[sea_orm(entity = "scores::Entity")]
struct LatestScore {
    total: Option<Hundredths>,
    total_weight: Option<Hundredths>,
    scored_at: Option<Millis>,
}

/// Selects the events of a user, sorted by their start.
pub fn of_user(
    scope: &ReadScope,
    kinds: &[EventKind],
    user_id: UserId,
    query: &ListQuery,
) -> List<players::Entity> {
    let name = by_columns(query, [events::Column::SearchKey.into_expr()]);
    let kinds = kinds.iter().map(|kind| values::EventKind::from(*kind));
    List::new(
        players::Entity,
        players::Column::Id,
        players::Column::CreatedAt,
        name,
    )
    .join(|players| players.inner_join(events::Entity))
    .order_by([
        events::Column::StartsAt.into_expr(),
        events::Column::Id.into_expr(),
    ])
    .filter(players::of_user(user_id))
    .filter(players::in_scope(scope.scope()))
    .filter(events::COLUMN.kind.is_in(kinds))
}

/// Joins the latest attempt of the user and its score.
pub fn join_outcome(players: Select<players::Entity>) -> Select<players::Entity> {
    let mut select = join_attempt(players, JoinedAttempt::Latest);
    let of_attempt = Expr::col((scores::Entity, scores::Column::AttemptId))
        .equals((attempts::Entity, attempts::Column::Id));
    QuerySelect::query(&mut select).left_join(scores::Entity, Condition::all().add(of_attempt));
    select
}

/// Adds the end to attempts whose time is over at `now` (D29).
pub fn seen_at(page: Page<(UserEventRow, OpenAttempt)>, now: Timestamp) -> Page<UserEventRow> {
    page.map(|(row, open)| UserEventRow {
        submitted_at: row
            .submitted_at
            .or(ended_at(open.deadline, open.paused_at, now)),
        ..row
    })
}

/// The columns that determine whether the time of an attempt is over.
pub struct OpenAttempt {
    deadline: Option<Timestamp>,
    paused_at: Option<Timestamp>,
}

impl TryFrom<Row> for (UserEventRow, OpenAttempt) {
    type Error = StoreError;

    fn try_from(row: Row) -> Result<Self, StoreError> {
        let LatestScore {
            total,
            total_weight,
            scored_at,
        } = row.score;
        let event = UserEventRow {
            event: row.event.try_into()?,
            is_for_team: row.entity_id.is_some(),
            started_at: row.attempt.started_at.map(Into::into),
            submitted_at: row.attempt.submitted_at.map(Into::into),
            score: total
                .zip(total_weight)
                .filter(|_| scored_at.is_some())
                .map(|(total, weight)| (total.into(), weight.into())),
        };
        let open = OpenAttempt {
            deadline: row.attempt.deadline.map(Into::into),
            paused_at: row.attempt.paused_at.map(Into::into),
        };
        Ok((event, open))
    }
}
