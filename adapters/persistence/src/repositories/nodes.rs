//! Stores the nodes of an installation (D74).

use application_ports::{Node, Nodes, OrganizationSizeRow, StoreResult};
use async_trait::async_trait;
use domain_kernel::Timestamp;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, Set};

use super::{SqlTransaction, insert_new};
use crate::entity::nodes::{ActiveModel, COLUMN, Column, Entity};
use crate::entity::{organization_sizes, sent_mails};
use crate::errors::store_error;

/// The id of the only row of `sent_mails`.
const ONLY_ROW: i32 = 1;

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

    #[tracing::instrument(level = "debug", skip_all)]
    async fn record_sizes(&self, day: Timestamp, sizes: &[OrganizationSizeRow]) -> StoreResult<()> {
        let rows = sizes
            .iter()
            .map(|size| organization_sizes::ActiveModel::of_day(day, size));
        insert_new(&self.tx, rows.collect()).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn sweep_sizes(&self, before: Timestamp) -> StoreResult<()> {
        organization_sizes::Entity::delete_many()
            .filter(organization_sizes::COLUMN.day.lt(before.millis()))
            .exec(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn record_sent_email(&self, at: Timestamp) -> StoreResult<()> {
        let row = sent_mails::ActiveModel {
            id: Set(ONLY_ROW),
            last_sent_at: Set(at.into()),
        };
        let sent_again = OnConflict::column(sent_mails::Column::Id)
            .update_column(sent_mails::Column::LastSentAt)
            .to_owned();
        sent_mails::Entity::insert(row)
            .on_conflict(sent_again)
            .exec_without_returning(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(())
    }
}
