//! Stores the people of a demonstration who take part by themselves (D292).

use application_ports::{DemoPlayers, StoreResult};
use async_trait::async_trait;
use domain_accounts::User;
use domain_kernel::{EventId, UserId};
use sea_orm::{DerivePartialModel, EntityTrait, QueryFilter, QueryOrder};

use super::{SqlTransaction, insert_all};
use crate::entity::{demo_players, users, values};
use crate::errors::store_error;

#[derive(DerivePartialModel)]
#[sea_orm(entity = "demo_players::Entity")]
struct DemoPlayer {
    event_id: values::EventId,
    #[sea_orm(nested)]
    user: users::Model,
}

#[async_trait]
impl DemoPlayers for SqlTransaction {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn insert_demo_players(&self, id: EventId, people: &[UserId]) -> StoreResult<()> {
        let rows = people.iter().map(|user| demo_players::row(id, *user));
        insert_all(&self.tx, rows.collect()).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn demo_players(&self) -> StoreResult<Vec<(EventId, User)>> {
        let players = demo_players::Entity::find()
            .inner_join(users::Entity)
            .filter(users::may_sign_in())
            .order_by_asc(users::Column::Name)
            .order_by_asc(users::Column::Id)
            .into_partial_model::<DemoPlayer>()
            .all(&self.tx)
            .await
            .map_err(store_error)?;
        let mut found = Vec::with_capacity(players.len());
        for row in players {
            found.push((row.event_id.into(), row.user.try_into()?));
        }
        Ok(found)
    }
}
