//! Queries for participants by the labels that replace their names (D222).

use application_ports::{GradingProgress, LabelledRow, StoreError, StoreResult};
use domain_access::ReadScope;
use domain_kernel::{AttemptId, EntityId, EventId, ListQuery, Page, Sort, UserId};
use domain_scheduling::{AnswerNumber, EventKind};
use sea_orm::sea_query::{BinOper, Expr, ExprTrait};
use sea_orm::{ColumnTrait, DerivePartialModel, JoinType, QuerySelect};

use super::SqlQueries;
use super::events::is_in_scope;
use super::grading::{AnsweredUser, join_submitted_attempt, score_of_attempt};
use super::list::List;
use super::search::{Search, by_columns};
use crate::entity::{attempts, players, scores, users, values};
use crate::errors::{corrupt, store_error};

#[derive(DerivePartialModel)]
#[sea_orm(entity = "players::Entity")]
struct Labelled {
    number: Option<i32>,
    #[sea_orm(from_expr = "attempts::Column::Id.into_expr()")]
    attempt_id: values::AttemptId,
    #[sea_orm(nested)]
    answered: AnsweredUser,
}

/// Converts the stored number of a label.
pub fn answer_number(number: i32) -> StoreResult<AnswerNumber> {
    let number = u32::try_from(number).map_err(|reason| corrupt("players")(&reason))?;
    Ok(AnswerNumber::new(number))
}

/// Searches only the labels of participants.
pub fn by_label(query: &ListQuery) -> Search {
    let number = players::Column::Number.into_expr().cast_as("text");
    let label = Expr::val(AnswerNumber::SEARCHED_WORD).binary(BinOper::Custom("||"), number);
    by_columns(query, [label])
}

/// Whether a participant comes after a number in the given order.
pub fn is_beyond_number(number: AnswerNumber, sort: Sort) -> Expr {
    let column = players::Column::Number.into_expr();
    match sort {
        Sort::Ascending => column.gt(number.value()),
        Sort::Descending => column.lt(number.value()),
    }
}

/// Selects the participants who have submitted and have a number, in the order of the numbers.
pub fn labelled_players(
    scope: &ReadScope,
    (kind, event_id): (EventKind, EventId),
    search: Search,
) -> List<players::Entity> {
    use players::{Column, Entity};
    List::new(Entity, Column::Id, Column::Number, search)
        // A number occurs only once in an event, so no second sort column is needed. `EventId` is the same in all rows.
        .order_by([Column::Number.into_expr(), Column::EventId.into_expr()])
        .join(|players| {
            join_submitted_attempt(players.inner_join(users::Entity))
                .join(JoinType::LeftJoin, score_of_attempt())
        })
        .filter(players::of_event(event_id))
        .filter(players::COLUMN.number.is_not_null())
        .filter(attempts::COLUMN.id.is_not_null())
        .filter(is_in_scope(scope, kind, event_id))
}

impl SqlQueries {
    pub(super) async fn labelled_page(
        &self,
        scope: &ReadScope,
        event: (EventKind, EventId),
        team: Option<EntityId>,
        query: &ListQuery,
    ) -> StoreResult<Page<LabelledRow>> {
        let list = labelled_players(scope, event, by_label(query));
        let list = match team {
            Some(team) => list.filter(players::of_team(team)),
            None => list,
        };
        self.paginate::<_, Labelled, _>(list, query, |players| players)
            .await
    }

    pub(super) async fn labelled_by_attempt(
        &self,
        scope: &ReadScope,
        event: (EventKind, EventId),
        attempt_id: AttemptId,
    ) -> StoreResult<Option<LabelledRow>> {
        let list = labelled_players(scope, event, Search::All).filter(attempts::by_id(attempt_id));
        self.first::<_, Labelled, _>(list, |players| players).await
    }

    pub(super) async fn labelled_users(
        &self,
        scope: &ReadScope,
        event: (EventKind, EventId),
        users: &[UserId],
    ) -> StoreResult<Vec<LabelledRow>> {
        let list = labelled_players(scope, event, Search::All)
            .filter(players::of_users(users.iter().copied()));
        let rows = list.all().into_partial_model::<Labelled>().all(&self.read);
        let rows = rows.await.map_err(store_error)?.into_iter();
        rows.map(LabelledRow::try_from).collect()
    }

    pub(super) async fn progress_by_label(
        &self,
        scope: &ReadScope,
        event: (EventKind, EventId),
        from: AnswerNumber,
    ) -> StoreResult<GradingProgress<LabelledRow>> {
        let counts = self.grading_counts(scope, event).await?;
        let everybody = || labelled_players(scope, event, Search::All);
        let first = async |list: List<players::Entity>, sort| -> StoreResult<Option<LabelledRow>> {
            self.first_in_order::<_, Labelled, _>(list, sort).await
        };
        let beside =
            async |sort| first(everybody().filter(is_beyond_number(from, sort)), sort).await;
        let nearest = async |sort| {
            let waiting = || {
                let is_own = players::Column::Number.into_expr().eq(from.value());
                everybody()
                    .filter(is_own.not())
                    .filter(scores::COLUMN.scored_at.is_null())
            };
            match first(waiting().filter(is_beyond_number(from, sort)), sort).await? {
                Some(found) => Ok(Some(found)),
                None => first(waiting(), sort).await,
            }
        };
        Ok(GradingProgress {
            answered: counts.answered,
            scored: counts.scored,
            before: beside(Sort::Descending).await?,
            after: beside(Sort::Ascending).await?,
            previous: nearest(Sort::Descending).await?,
            next: nearest(Sort::Ascending).await?,
        })
    }
}

impl TryFrom<Labelled> for LabelledRow {
    type Error = StoreError;

    fn try_from(row: Labelled) -> Result<Self, StoreError> {
        Ok(Self {
            number: answer_number(row.number.unwrap_or_default())?,
            attempt_id: row.attempt_id.into(),
            answered: row.answered.try_into()?,
        })
    }
}
