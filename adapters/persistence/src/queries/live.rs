//! Queries for streams and messages.

use application_ports::{LiveQueries, MessageSummary, MonitoredRow, StoreError, StoreResult};
use async_trait::async_trait;
use domain_kernel::{AttemptId, EventId, OrganizationId, Timestamp, UserId};
use domain_scheduling::{Event, EventMessage, Receipt};
use sea_orm::sea_query::{Condition, ExprTrait};
use sea_orm::{
    ColumnTrait, DerivePartialModel, EntityTrait, JoinType, PaginatorTrait, QueryFilter,
    QueryOrder, QuerySelect, Related, Select,
};

use super::SqlQueries;
use super::answering::{JoinedAttempt, join_attempt, join_own_player};
use crate::entity::values::{self, Millis};
use crate::entity::{
    answer_sheets, attempts, entities, event_messages, events, find_all, players, read_one,
    receipts, users,
};
use crate::errors::store_error;

/// The number of users that one statement looks up.
const MAX_USERS: usize = 1_000;

#[derive(DerivePartialModel)]
#[sea_orm(entity = "players::Entity")]
struct Monitored {
    user_id: values::UserId,
    #[sea_orm(from_expr = "users::Column::Name.into_expr()")]
    name: String,
    #[sea_orm(from_expr = "entities::Column::Name.into_expr()")]
    team: Option<String>,
    #[sea_orm(nested)]
    attempt: Option<attempts::Model>,
    #[sea_orm(from_expr = "answer_sheets::Column::SavedAt.into_expr()")]
    saved_at: Option<Millis>,
}

impl TryFrom<Monitored> for MonitoredRow {
    type Error = StoreError;

    fn try_from(row: Monitored) -> Result<Self, StoreError> {
        Ok(Self {
            user_id: row.user_id.into(),
            name: row.name,
            team: row.team,
            attempt: row.attempt.map(TryInto::try_into).transpose()?,
            saved_at: row.saved_at.map(Into::into),
        })
    }
}

/// Selects all players of an event, with their users, their teams, their latest attempts and the
/// answer sheets.
pub(super) fn players_with_attempts(event_id: EventId) -> Select<players::Entity> {
    let players = players::Entity::find()
        .inner_join(users::Entity)
        .left_join(entities::Entity)
        .filter(players::of_event(event_id));
    join_attempt(players, JoinedAttempt::Latest).join(
        JoinType::LeftJoin,
        <attempts::Entity as Related<answer_sheets::Entity>>::to(),
    )
}

#[async_trait]
impl LiveQueries for SqlQueries {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn messages(
        &self,
        event_id: EventId,
        user_id: UserId,
        limit: u64,
    ) -> StoreResult<Vec<EventMessage>> {
        let newest_first = event_messages::to_participant(event_id, user_id)
            .order_by_desc(event_messages::Column::CreatedAt)
            .order_by_desc(event_messages::Column::Id)
            .limit(limit);
        find_all(&self.read, newest_first).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn message_summary(
        &self,
        event_id: EventId,
        user_id: UserId,
    ) -> StoreResult<MessageSummary> {
        let messages = event_messages::to_participant(event_id, user_id);
        let newest = event_messages::newest(messages.clone()).into_tuple::<Option<Millis>>();
        let count = messages.count(&self.read).await.map_err(store_error)?;
        let last_at = read_one(&self.read, newest).await?.flatten();
        Ok(MessageSummary {
            count,
            last_at: last_at.map(Into::into),
        })
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn players_among(&self, event_id: EventId, users: &[UserId]) -> StoreResult<Vec<UserId>> {
        let mut found = Vec::new();
        for chunk in users.chunks(MAX_USERS) {
            let players: Vec<values::UserId> = players::Entity::find()
                .select_only()
                .column(players::Column::UserId)
                .filter(players::of_event(event_id))
                .filter(players::of_users(chunk.iter().copied()))
                .into_tuple()
                .all(&self.read)
                .await
                .map_err(store_error)?;
            found.extend(players.into_iter().map(UserId::from));
        }
        Ok(found)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn events_turning(&self, after: Timestamp, until: Timestamp) -> StoreResult<Vec<Event>> {
        let within = |column: events::Column| {
            let column = column.into_expr();
            let is_later = column.clone().gt(after.millis());
            is_later.and(column.lte(until.millis()))
        };
        let turning = Condition::any()
            .add(within(events::Column::StartsAt))
            .add(within(events::Column::EndsAt));
        find_all(&self.read, events::Entity::find().filter(turning)).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn current_events(
        &self,
        organization_id: OrganizationId,
        user_id: UserId,
        now: Timestamp,
        limit: u64,
    ) -> StoreResult<Vec<Event>> {
        let current = join_own_player(events::Entity::find(), user_id)
            .filter(events::in_organization(organization_id))
            .filter(players::COLUMN.id.is_not_null())
            .filter(events::COLUMN.ends_at.gt(now.millis()))
            .order_by_asc(events::Column::StartsAt)
            .order_by_asc(events::Column::Id)
            .limit(limit);
        find_all(&self.read, current).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn monitored(&self, event_id: EventId) -> StoreResult<Vec<MonitoredRow>> {
        let rows = players_with_attempts(event_id)
            .order_by_asc(users::Column::SearchKey)
            .order_by_asc(players::Column::Id)
            .into_partial_model::<Monitored>()
            .all(&self.read)
            .await
            .map_err(store_error)?;
        rows.into_iter().map(TryInto::try_into).collect()
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn sheets_of(&self, attempts: &[AttemptId]) -> StoreResult<Vec<(AttemptId, String)>> {
        let sheets: Vec<(values::AttemptId, String)> = answer_sheets::Entity::find()
            .select_only()
            .column(answer_sheets::Column::AttemptId)
            .column(answer_sheets::Column::Body)
            .filter(answer_sheets::of_attempts(attempts.iter().copied()))
            .into_tuple()
            .all(&self.read)
            .await
            .map_err(store_error)?;
        Ok(sheets
            .into_iter()
            .map(|(id, body)| (id.into(), body))
            .collect())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn receipts_of(&self, attempts: &[AttemptId]) -> StoreResult<Vec<(AttemptId, Receipt)>> {
        let rows = receipts::Entity::find()
            .filter(receipts::of_attempts(attempts.iter().copied()))
            .all(&self.read)
            .await
            .map_err(store_error)?;
        rows.into_iter()
            .map(|row| Ok((row.attempt_id.into(), row.try_into()?)))
            .collect()
    }
}
