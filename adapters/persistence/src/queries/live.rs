//! Queries for streams and messages.

use application_ports::{LiveQueries, MessageSummary, StoreResult};
use async_trait::async_trait;
use domain_kernel::{EventId, OrganizationId, Timestamp, UserId};
use domain_scheduling::{Event, EventMessage};
use sea_orm::sea_query::{Condition, ExprTrait};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};

use super::SqlQueries;
use super::answering::join_own_player;
use crate::entity::values::{self, Millis};
use crate::entity::{event_messages, events, find_all, players, read_one};
use crate::errors::store_error;

/// The number of users that one statement looks for.
const MAX_USERS: usize = 1_000;

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
}
