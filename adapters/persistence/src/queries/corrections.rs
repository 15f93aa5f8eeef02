//! Queries for corrections of answer keys.

use application_ports::{
    CorrectionFilter, CorrectionQueries, CorrectionRow, NamedUserRow, ScoredSheet, StoreError,
    StoreResult,
};
use async_trait::async_trait;
use domain_access::ReadScope;
use domain_assessment::{KeyCorrection, KeyCorrections};
use domain_kernel::{AttemptId, CorrectionId, EventId, ListQuery, Page, UserId};
use domain_scheduling::EventKind;
use sea_orm::sea_query::ExprTrait;
use sea_orm::{
    ColumnTrait, DerivePartialModel, EntityTrait, JoinType, QueryFilter, QueryOrder, QuerySelect,
    Related,
};

use super::SqlQueries;
use super::analysis::with_sheets;
use super::events::is_in_scope;
use super::list::List;
use super::search::{Search, by_columns};
use super::users::NamedUser;
use crate::entity::{
    answer_sheets, corrections, find_all, prepared_scores, read_one, scores, users, values,
};
use crate::errors::store_error;

#[derive(DerivePartialModel)]
#[sea_orm(entity = "corrections::Entity")]
struct ListedCorrection {
    #[sea_orm(nested)]
    made: corrections::Model,
    #[sea_orm(nested)]
    maker: NamedUser,
}

#[derive(DerivePartialModel)]
#[sea_orm(entity = "scores::Entity")]
struct Scored {
    #[sea_orm(nested)]
    graded: scores::Model,
    #[sea_orm(from_expr = "answer_sheets::Column::Body.into_expr()")]
    sheet: String,
    #[sea_orm(from_expr = "scores::is_superseded()")]
    is_superseded: bool,
    #[sea_orm(from_expr = "users::COLUMN.deleted_at.is_not_null()")]
    is_deleted: bool,
}

/// The corrections of an event in the order in which they were made.
pub fn corrections_of(
    scope: &ReadScope,
    (kind, event_id): (EventKind, EventId),
    filter: CorrectionFilter,
    search: Search,
) -> List<corrections::Entity> {
    use corrections::{Column, Entity};
    let list = List::new(Entity, Column::Id, Column::MadeAt, search)
        .join_shown(|made| made.inner_join(users::Entity))
        .filter(corrections::of_event(event_id))
        .filter(is_in_scope(scope, kind, event_id));
    match filter {
        CorrectionFilter::All => list,
        CorrectionFilter::HoldingFor(question) => list
            .filter(corrections::holds())
            .filter(corrections::of_question(question)),
    }
}

#[async_trait]
impl CorrectionQueries for SqlQueries {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn corrections(
        &self,
        scope: &ReadScope,
        event: (EventKind, EventId),
        filter: CorrectionFilter,
        query: &ListQuery,
    ) -> StoreResult<Page<CorrectionRow>> {
        let maker = by_columns(query, [users::Column::SearchKey.into_expr()]);
        let list = corrections_of(scope, event, filter, maker);
        self.paginate::<_, ListedCorrection, _>(list, query, |made| made)
            .await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn holding_corrections(&self, event_id: EventId) -> StoreResult<(KeyCorrections, i32)> {
        let last = read_one(&self.read, corrections::last_number(event_id)).await?;
        let holding: Vec<KeyCorrection> =
            find_all(&self.read, corrections::holding(event_id)).await?;
        Ok((holding.into_iter().collect(), last.unwrap_or_default()))
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn scored_sheets(
        &self,
        event_id: EventId,
        unprepared_for: Option<CorrectionId>,
        after: Option<AttemptId>,
        limit: u64,
    ) -> StoreResult<Vec<ScoredSheet>> {
        let mut page = with_sheets(scores::Entity::find())
            .join(
                JoinType::InnerJoin,
                <scores::Entity as Related<users::Entity>>::to(),
            )
            .filter(scores::of_event(event_id))
            .order_by_asc(scores::Column::AttemptId)
            .limit(limit);
        if let Some(correction) = unprepared_for {
            page = page.filter(prepared_scores::is_prepared(correction).not());
        }
        if let Some(attempt) = after {
            page = page.filter(
                scores::COLUMN
                    .attempt_id
                    .gt(values::AttemptId::from(attempt)),
            );
        }
        let rows = page.into_partial_model::<Scored>().all(&self.read).await;
        let rows = rows.map_err(store_error)?.into_iter();
        rows.map(ScoredSheet::try_from).collect()
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn users_among(
        &self,
        scope: &ReadScope,
        users: &[UserId],
    ) -> StoreResult<Vec<NamedUserRow>> {
        let people = users::Entity::find()
            .filter(users::in_scope(scope.scope()))
            .filter(users::by_ids(users.iter().copied()))
            .into_partial_model::<NamedUser>();
        let rows = people.all(&self.read).await.map_err(store_error)?;
        rows.into_iter().map(NamedUserRow::try_from).collect()
    }
}

impl TryFrom<ListedCorrection> for CorrectionRow {
    type Error = StoreError;

    fn try_from(row: ListedCorrection) -> Result<Self, StoreError> {
        Ok(Self {
            holds: row.made.holds,
            made: row.made.try_into()?,
            maker: row.maker.try_into()?,
        })
    }
}

impl TryFrom<Scored> for ScoredSheet {
    type Error = StoreError;

    fn try_from(row: Scored) -> Result<Self, StoreError> {
        Ok(Self {
            graded: row.graded.try_into()?,
            sheet: row.sheet,
            is_superseded: row.is_superseded,
            is_deleted: row.is_deleted,
        })
    }
}
