//! Queries for files with the results of an event.

use application_ports::{
    PlayerKey, ResultExportQueries, ResultFilter, ResultParts, ResultRow, StoreError, StoreResult,
};
use async_trait::async_trait;
use domain_access::ReadScope;
use domain_kernel::{AttemptId, EventId, ListQuery, Paging, Sort};
use domain_scheduling::{AnswerNumber, EventKind};
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{
    ColumnTrait, DerivePartialModel, EntityTrait, JoinType, PartialModelTrait, QuerySelect,
    Related, Select,
};

use super::SqlQueries;
use super::grading::{Place, is_beyond, join_scores};
use super::labels::{answer_number, by_label, is_beyond_number, labelled_players};
use super::list::List;
use super::result_order::{
    ScoreOrder, Stretch, assigned, by_user_name, named, scored, stretches, unpublished,
};
use super::users::NamedUser;
use crate::entity::values::{self, Millis};
use crate::entity::{answer_sheets, attempts, players, scores, users};
use crate::errors::{corrupt, store_error};

#[derive(DerivePartialModel)]
#[sea_orm(entity = "players::Entity")]
struct Marked {
    id: values::PlayerId,
    created_at: Millis,
    number: Option<i32>,
    #[sea_orm(from_expr = "attempts::Column::Id.into_expr()")]
    attempt_id: Option<values::AttemptId>,
    #[sea_orm(nested)]
    user: NamedUser,
    #[sea_orm(from_expr = "users::Column::SearchKey.into_expr()")]
    name_key: String,
    #[sea_orm(from_expr = "scores::Column::Body.into_expr()")]
    score: Option<String>,
    #[sea_orm(from_expr = "scores::Column::ScoredAt.into_expr()")]
    scored_at: Option<Millis>,
}

#[derive(DerivePartialModel)]
#[sea_orm(entity = "players::Entity")]
struct Answered {
    #[sea_orm(nested)]
    marked: Marked,
    #[sea_orm(from_expr = "answer_sheets::Column::Body.into_expr()")]
    sheet: Option<String>,
}

/// Keeps the participants after a given one.
pub fn after_player(
    list: List<players::Entity>,
    after: Option<PlayerKey>,
    sort: Sort,
) -> List<players::Entity> {
    match after {
        Some(PlayerKey { created_at, id, .. }) => {
            let place = Place {
                created_at: created_at.into(),
                id: id.into(),
            };
            list.filter(is_beyond(place, sort))
        }
        None => list,
    }
}

/// Keeps the participants after a given one, in the order of their names.
fn after_name(
    list: List<players::Entity>,
    after: Option<&ResultRow>,
    sort: Sort,
) -> List<players::Entity> {
    let Some(after) = after else {
        return list;
    };
    let columns = [
        users::Column::SearchKey.into_expr(),
        players::Column::Id.into_expr(),
    ];
    let id = values::PlayerId::from(after.key.id);
    let place = [Expr::value(after.name_key.as_str()), Expr::value(id)];
    list.filter(is_after(columns, place, sort))
}

/// Keeps the scores after a given one. `value` is its value of the sort column.
pub fn after_score(
    list: List<scores::Entity>,
    order: ScoreOrder,
    (value, attempt): (i64, AttemptId),
    sort: Sort,
) -> List<scores::Entity> {
    let columns = [
        order.column().into_expr(),
        scores::Column::AttemptId.into_expr(),
    ];
    let attempt = values::AttemptId::from(attempt);
    list.filter(is_after(
        columns,
        [Expr::value(value), Expr::value(attempt)],
        sort,
    ))
}

fn is_after(columns: [Expr; 2], place: [Expr; 2], sort: Sort) -> Expr {
    let (row, place) = (Expr::tuple(columns), Expr::tuple(place));
    match sort {
        Sort::Ascending => row.gt(place),
        Sort::Descending => row.lt(place),
    }
}

/// Returns the sort value of a published score.
fn value_of(row: &ResultRow, order: ScoreOrder) -> Option<(i64, AttemptId)> {
    let value = match order {
        ScoreOrder::Total | ScoreOrder::Place => row.score.as_ref()?.total().hundredths(),
        ScoreOrder::PublishedAt => row.published_at?.millis(),
    };
    Some((value, row.attempt_id?))
}

/// Selects the participants who have submitted, in the order of their numbers, optionally after a given one.
pub fn labelled_after(
    scope: &ReadScope,
    event: (EventKind, EventId),
    query: &ListQuery,
    after: Option<AnswerNumber>,
) -> List<players::Entity> {
    let list = labelled_players(scope, event, by_label(query));
    match after {
        Some(number) => list.filter(is_beyond_number(number, query.sort)),
        None => list,
    }
}

impl SqlQueries {
    /// Reads the rows of a query that has joined the attempt and its score.
    async fn read_results<E>(
        &self,
        rows: Select<E>,
        parts: ResultParts,
    ) -> StoreResult<Vec<ResultRow>>
    where
        E: EntityTrait,
    {
        if parts.sheets {
            let sheet = <attempts::Entity as Related<answer_sheets::Entity>>::to();
            self.read_as::<E, Answered>(rows.join(JoinType::LeftJoin, sheet))
                .await
        } else {
            self.read_as::<E, Marked>(rows).await
        }
    }

    async fn read_as<E, R>(&self, rows: Select<E>) -> StoreResult<Vec<ResultRow>>
    where
        E: EntityTrait,
        R: PartialModelTrait + Send + Sync,
        ResultRow: TryFrom<R, Error = StoreError>,
    {
        let rows = rows.into_partial_model::<R>().all(&self.read).await;
        let rows = rows.map_err(store_error)?.into_iter();
        rows.map(ResultRow::try_from).collect()
    }

    /// Reads rows of a stretch from its start, or after a given row.
    async fn results_of(
        &self,
        (scope, event): (&ReadScope, (EventKind, EventId)),
        stretch: Stretch,
        (listed, parts): (&ListQuery, ResultParts),
        after: Option<&ResultRow>,
        first: Paging,
    ) -> StoreResult<Vec<ResultRow>> {
        let (search, sort) = (by_user_name(listed), listed.sort);
        let after_key = after.map(|row| row.key);
        let (list, has_scores) = match stretch {
            Stretch::Assigned(state) => {
                let list = assigned(scope, event, state, search);
                (after_player(list, after_key, sort), state.is_some())
            }
            Stretch::Named(state) => {
                let list = named(scope, event, state, search);
                (after_name(list, after, sort), state.is_some())
            }
            Stretch::Unpublished => {
                let list = unpublished(scope, event, search);
                (after_player(list, after_key, sort), true)
            }
            Stretch::Scored(order) => {
                let sort = order.direction(sort);
                let list = scored(scope, event, order, search);
                let list = match after.and_then(|row| value_of(row, order)) {
                    Some(place) => after_score(list, order, place, sort),
                    None => list,
                };
                return self.read_results(list.page_of(sort, first), parts).await;
            }
        };
        let rows = list.page_of(sort, first);
        let rows = if has_scores { rows } else { join_scores(rows) };
        self.read_results(rows, parts).await
    }
}

#[async_trait]
impl ResultExportQueries for SqlQueries {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn results_after(
        &self,
        scope: &ReadScope,
        event: (EventKind, EventId),
        (filter, listed): (ResultFilter, &ListQuery),
        parts: ResultParts,
        after: Option<&ResultRow>,
        limit: u32,
    ) -> StoreResult<Vec<ResultRow>> {
        let first = Paging {
            page: 1,
            per_page: limit,
        };
        if parts.by_label {
            let after = after.and_then(|row| row.key.number);
            let list = labelled_after(scope, event, listed, after);
            let rows = list.page_of(listed.sort, first);
            return self.read_results(rows, parts).await;
        }
        let mut after = after;
        let all = stretches(filter, listed.sort).into_iter();
        let rest = all.skip_while(|stretch| after.is_some_and(|row| !stretch.has(row.state())));
        for stretch in rest.collect::<Vec<_>>() {
            let found = self
                .results_of((scope, event), stretch, (listed, parts), after, first)
                .await?;
            if !found.is_empty() {
                return Ok(found);
            }
            after = None;
        }
        Ok(Vec::new())
    }
}

impl TryFrom<Marked> for ResultRow {
    type Error = StoreError;

    fn try_from(row: Marked) -> Result<Self, StoreError> {
        let score = row.score.map(|body| serde_json::from_str(&body));
        Ok(Self {
            key: PlayerKey {
                created_at: row.created_at.into(),
                id: row.id.into(),
                number: row.number.map(answer_number).transpose()?,
            },
            user: row.user.try_into()?,
            name_key: row.name_key,
            attempt_id: row.attempt_id.map(Into::into),
            score: score
                .transpose()
                .map_err(|reason| corrupt("scores")(&reason))?,
            published_at: row.scored_at.map(Into::into),
            sheet: None,
        })
    }
}

impl TryFrom<Answered> for ResultRow {
    type Error = StoreError;

    fn try_from(row: Answered) -> Result<Self, StoreError> {
        Ok(Self {
            sheet: row.sheet,
            ..row.marked.try_into()?
        })
    }
}
