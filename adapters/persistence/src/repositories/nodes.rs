//! The running programs of an installation (D74).

use application_ports::{Node, Nodes, StoreResult};
use async_trait::async_trait;
use domain_kernel::Timestamp;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use super::SqlTransaction;
use crate::entity::nodes::{ActiveModel, COLUMN, Column, Entity};
use crate::errors::store_error;

#[async_trait]
impl Nodes for SqlTransaction {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn record_node(&self, node: &Node) -> StoreResult<()> {
        let seen_again = OnConflict::column(Column::Id)
            .update_column(Column::SeenAt)
            .to_owned();
        Entity::insert(ActiveModel::from(node))
            .on_conflict(seen_again)
            .exec_without_returning(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn sweep_nodes(&self, before: Timestamp) -> StoreResult<()> {
        Entity::delete_many()
            .filter(COLUMN.seen_at.lt(before.millis()))
            .exec(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(())
    }
}
