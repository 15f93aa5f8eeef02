//! Queries for files with the results of an event.

use application_ports::{
    PlayerKey, ResultExportQueries, ResultParts, ResultRow, StoreError, StoreResult,
};
use async_trait::async_trait;
use domain_access::ReadScope;
use domain_kernel::{EventId, ListQuery, Paging};
use domain_scheduling::{AnswerNumber, EventKind};
use sea_orm::{
    ColumnTrait, DerivePartialModel, JoinType, PartialModelTrait, QuerySelect, Related, Select,
};

use super::SqlQueries;
use super::events::players_of;
use super::grading::{Place, is_beyond, join_submitted_attempt, score_of_attempt};
use super::labels::{answer_number, by_label, is_beyond_number, labelled_players};
use super::list::List;
use super::search::{Search, by_columns};
use super::users::Person;
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
    user: Person,
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

/// The participants of an event, or those after one of them.
pub fn participants_after(
    scope: &ReadScope,
    (kind, id): (EventKind, EventId),
    search: Search,
    query: &ListQuery,
    after: Option<PlayerKey>,
) -> List<players::Entity> {
    let list =
        players_of(scope, kind, id, search).join_shown(|players| players.inner_join(users::Entity));
    match after {
        Some(PlayerKey { created_at, id, .. }) => {
            let place = Place {
                created_at: created_at.into(),
                id: id.into(),
            };
            list.filter(is_beyond(place, query.sort))
        }
        None => list,
    }
}

/// Those who submitted, in the order of their numbers, or those after one of them.
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

fn with_scores(players: Select<players::Entity>) -> Select<players::Entity> {
    join_submitted_attempt(players).join(JoinType::LeftJoin, score_of_attempt())
}

fn with_sheets(players: Select<players::Entity>) -> Select<players::Entity> {
    let sheet = <attempts::Entity as Related<answer_sheets::Entity>>::to();
    players.join(JoinType::LeftJoin, sheet)
}

impl SqlQueries {
    async fn read_results<R>(&self, rows: Select<players::Entity>) -> StoreResult<Vec<ResultRow>>
    where
        R: PartialModelTrait + Send + Sync,
        ResultRow: TryFrom<R, Error = StoreError>,
    {
        let rows = rows.into_partial_model::<R>().all(&self.read).await;
        let rows = rows.map_err(store_error)?.into_iter();
        rows.map(ResultRow::try_from).collect()
    }
}

#[async_trait]
impl ResultExportQueries for SqlQueries {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn results_after(
        &self,
        scope: &ReadScope,
        event: (EventKind, EventId),
        listed: &ListQuery,
        parts: ResultParts,
        after: Option<PlayerKey>,
        limit: u32,
    ) -> StoreResult<Vec<ResultRow>> {
        let paging = Paging {
            page: 1,
            per_page: limit,
        };
        let page = if parts.by_label {
            let after = after.and_then(|key| key.number);
            let list = labelled_after(scope, event, listed, after);
            list.page_of(listed.sort, paging)
        } else {
            let columns = [
                users::Column::SearchKey.into_expr(),
                users::Column::EmailKey.into_expr(),
            ];
            let search = by_columns(listed, columns);
            let list = participants_after(scope, event, search, listed, after);
            with_scores(list.page_of(listed.sort, paging))
        };
        if parts.sheets {
            self.read_results::<Answered>(with_sheets(page)).await
        } else {
            self.read_results::<Marked>(page).await
        }
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
            attempt_id: row.attempt_id.map(Into::into),
            score: score
                .transpose()
                .map_err(|reason| corrupt("scores")(&reason))?,
            is_published: row.scored_at.is_some(),
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
