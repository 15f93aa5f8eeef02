//! Stores the leaderboards of competitions (D93).

use application_ports::{Leaderboards, StoreResult};
use async_trait::async_trait;
use domain_assessment::Leaderboard;
use domain_kernel::EventId;
use sea_orm::sea_query::ExprTrait;
use sea_orm::{EntityTrait, QueryFilter};

use super::{SqlTransaction, compare_and_set, insert};
use crate::entity::find_one;
use crate::entity::leaderboards::{COLUMN, Entity, of_event, row};

#[async_trait]
impl Leaderboards for SqlTransaction {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn find_leaderboard(&self, event_id: EventId) -> StoreResult<Option<Leaderboard>> {
        find_one(&self.tx, Entity::find().filter(of_event(event_id))).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn save_leaderboard(&self, leaderboard: &Leaderboard) -> StoreResult<()> {
        let row = row(leaderboard)?;
        if leaderboard.version == 0 {
            return insert(&self.tx, row).await;
        }
        let of_version = COLUMN.version.eq(leaderboard.version);
        let unchanged = of_event(leaderboard.event_id).and(of_version);
        compare_and_set(&self.tx, row, unchanged).await
    }
}
