//! The list of results of an event in each of its orders (D219). An order consists of up to three stretches, one after
//! the other. Each stretch is read in the order of an index, except that names must be sorted, because no index
//! contains the names of one event.

use application_ports::{AnsweredUserRow, ResultColumn, ResultFilter, ResultState, StoreResult};
use domain_access::ReadScope;
use domain_kernel::{EventId, ListQuery, Page, Sort};
use domain_scheduling::EventKind;
use sea_orm::sea_query::{Condition, Expr, ExprTrait};
use sea_orm::{ColumnTrait, EntityTrait, QuerySelect, Select};

use super::SqlQueries;
use super::events::{is_in_scope, players_of};
use super::grading::{AnsweredUser, is_in_state, join_scores};
use super::leaderboards::is_of_player;
use super::list::List;
use super::search::{Search, by_columns};
use crate::entity::{attempts, players, scores, users};

/// A stretch: a group of participants who are next to each other in an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stretch {
    /// All participants, or those in one state, in the order of their assignments.
    Assigned(Option<ResultState>),
    /// All participants, or those in one state, in the order of their names.
    Named(Option<ResultState>),
    /// Participants with a published score.
    Scored(ScoreOrder),
    /// Participants without a published score, in the order of their assignments.
    Unpublished,
}

/// The sort column of published scores. Equal values are sorted by attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreOrder {
    Total,
    PublishedAt,
    /// The highest total first.
    Place,
}

impl Stretch {
    /// Whether the stretch contains the participants in this state.
    pub fn has(self, state: ResultState) -> bool {
        match self {
            Self::Assigned(own) | Self::Named(own) => own.is_none_or(|own| own == state),
            Self::Scored(_) => state == ResultState::Published,
            Self::Unpublished => state != ResultState::Published,
        }
    }
}

impl ScoreOrder {
    pub const fn column(self) -> scores::Column {
        match self {
            Self::Total | Self::Place => scores::Column::Total,
            Self::PublishedAt => scores::Column::ScoredAt,
        }
    }

    /// Returns the direction in which the column is read.
    pub const fn direction(self, sort: Sort) -> Sort {
        match (self, sort) {
            (Self::Place, Sort::Ascending) => Sort::Descending,
            (Self::Place, Sort::Descending) => Sort::Ascending,
            (Self::Total | Self::PublishedAt, sort) => sort,
        }
    }
}

/// Returns the stretches of an order, from the first to the last.
pub fn stretches(filter: ResultFilter, sort: Sort) -> Vec<Stretch> {
    use ResultState::{NotSolved, Published, ToGrade};
    let by_score = |order| {
        let waiting = Stretch::Assigned(Some(ToGrade));
        let absent = Stretch::Assigned(Some(NotSolved));
        vec![absent, waiting, Stretch::Scored(order)]
    };
    let mut ascending = match filter.column {
        ResultColumn::Assigned => return vec![Stretch::Assigned(filter.state)],
        ResultColumn::Name => return vec![Stretch::Named(filter.state)],
        ResultColumn::Score => by_score(ScoreOrder::Total),
        ResultColumn::PublishedAt => by_score(ScoreOrder::PublishedAt),
        ResultColumn::State => [Published, ToGrade, NotSolved]
            .map(|state| Stretch::Assigned(Some(state)))
            .to_vec(),
        ResultColumn::Place => {
            let others = match filter.state {
                None | Some(Published) => Stretch::Unpublished,
                state => Stretch::Assigned(state),
            };
            vec![Stretch::Scored(ScoreOrder::Place), others]
        }
    };
    if let Some(state) = filter.state {
        ascending.retain(|stretch| stretch.has(state));
    }
    if sort == Sort::Descending {
        ascending.reverse();
    }
    ascending
}

/// Searches the names and addresses of participants.
pub fn by_user_name(query: &ListQuery) -> Search {
    let columns = [users::Column::SearchKey, users::Column::EmailKey];
    by_columns(query, columns.map(ColumnTrait::into_expr))
}

/// Selects the participants of an event, all or those in one state, in the order of their assignments.
pub fn assigned(
    scope: &ReadScope,
    (kind, event_id): (EventKind, EventId),
    state: Option<ResultState>,
    search: Search,
) -> List<players::Entity> {
    let everybody = players_of(scope, kind, event_id, search)
        .join_shown(|players| players.inner_join(users::Entity));
    in_state(everybody, state)
}

/// Selects the participants of an event, all or those in one state, in the order of their names.
pub fn named(
    scope: &ReadScope,
    (kind, event_id): (EventKind, EventId),
    state: Option<ResultState>,
    search: Search,
) -> List<players::Entity> {
    let everybody = players_of(scope, kind, event_id, search)
        .join(|players| players.inner_join(users::Entity))
        .order_by([
            users::Column::SearchKey.into_expr(),
            players::Column::Id.into_expr(),
        ])
        .keys_first();
    in_state(everybody, state)
}

/// Selects the participants of an event without a published score, in the order of their assignments.
pub fn unpublished(
    scope: &ReadScope,
    event: (EventKind, EventId),
    search: Search,
) -> List<players::Entity> {
    assigned(scope, event, None, search)
        .join(join_scores)
        .filter(scores::COLUMN.scored_at.is_null())
}

/// Keeps the participants in the state, if a state is given. Without a state, the scores are not needed to determine
/// the rows of a page.
fn in_state(everybody: List<players::Entity>, state: Option<ResultState>) -> List<players::Entity> {
    match state {
        Some(state) => everybody.join(join_scores).filter(is_in_state(state)),
        None => everybody,
    }
}

/// Selects the published scores of the players of an event, for the attempts that count (D32).
pub fn scored(
    scope: &ReadScope,
    (kind, event_id): (EventKind, EventId),
    order: ScoreOrder,
    search: Search,
) -> List<scores::Entity> {
    use scores::{Column, Entity};
    List::new(Entity, Column::AttemptId, order.column(), search)
        .join_shown(|scores| {
            with_player(
                scores
                    .inner_join(attempts::Entity)
                    .inner_join(users::Entity),
            )
        })
        .filter(scores::of_event(event_id))
        .filter(scores::COLUMN.scored_at.is_not_null())
        .filter(scores::is_superseded().not())
        .filter(is_of_player())
        .filter(is_in_scope(scope, kind, event_id))
}

/// Joins the player of a score, which always exists. Only a left join lets the databases start with the scores in their
/// order.
fn with_player(mut scores: Select<scores::Entity>) -> Select<scores::Entity> {
    let is_own = Condition::all()
        .add(
            Expr::col((players::Entity, players::Column::EventId))
                .equals((scores::Entity, scores::Column::EventId)),
        )
        .add(
            Expr::col((players::Entity, players::Column::UserId))
                .equals((scores::Entity, scores::Column::UserId)),
        );
    QuerySelect::query(&mut scores).left_join(players::Entity, is_own);
    scores
}

impl SqlQueries {
    /// Reads a page across the stretches of its order.
    pub(super) async fn result_page(
        &self,
        scope: &ReadScope,
        event: (EventKind, EventId),
        filter: ResultFilter,
        query: &ListQuery,
    ) -> StoreResult<Page<AnsweredUserRow>> {
        let limit = u64::from(query.paging.per_page);
        let offset = query.paging.offset();
        let (mut rows, mut skipped): (Vec<AnsweredUserRow>, u64) = (Vec::new(), offset);
        for stretch in stretches(filter, query.sort) {
            let missing = limit.saturating_sub(shown(&rows));
            if missing == 0 {
                break;
            }
            let slice = (skipped, missing);
            let read = self.stretch(scope, event, stretch, query, slice).await?;
            match read {
                Ok(found) => {
                    rows.extend(found);
                    skipped = 0;
                }
                Err(length) => skipped = skipped.saturating_sub(length),
            }
        }
        let whole = assigned(scope, event, filter.state, by_user_name(query));
        self.page(rows, &whole, query.paging).await
    }

    /// Reads rows of a stretch from an offset on. If the stretch has no rows there, returns its length.
    async fn stretch(
        &self,
        scope: &ReadScope,
        event: (EventKind, EventId),
        stretch: Stretch,
        query: &ListQuery,
        (offset, limit): (u64, u64),
    ) -> StoreResult<Result<Vec<AnsweredUserRow>, u64>> {
        let (search, sort, slice) = (by_user_name(query), query.sort, (offset, limit));
        let (list, has_scores) = match stretch {
            Stretch::Assigned(state) => (assigned(scope, event, state, search), state.is_some()),
            Stretch::Named(state) => (named(scope, event, state, search), state.is_some()),
            Stretch::Unpublished => (unpublished(scope, event, search), true),
            Stretch::Scored(order) => {
                let list = scored(scope, event, order, search);
                let sort = order.direction(sort);
                let found = self.rows::<_, AnsweredUser, _>(&list, sort, slice, |rows| rows);
                return self.or_length(&list, found.await?, offset).await;
            }
        };
        let with_scores = move |rows| {
            if has_scores { rows } else { join_scores(rows) }
        };
        let found = self.rows::<_, AnsweredUser, _>(&list, sort, slice, with_scores);
        self.or_length(&list, found.await?, offset).await
    }

    async fn or_length<E: EntityTrait>(
        &self,
        list: &List<E>,
        found: Vec<AnsweredUserRow>,
        offset: u64,
    ) -> StoreResult<Result<Vec<AnsweredUserRow>, u64>> {
        if found.is_empty() && offset > 0 {
            return Ok(Err(self.total(list).await?));
        }
        Ok(Ok(found))
    }
}

fn shown(rows: &[AnsweredUserRow]) -> u64 {
    u64::try_from(rows.len()).unwrap_or(u64::MAX)
}
