//! Stores the links with which calendars read the events of their people (D261).

use application_ports::{CalendarLink, CalendarLinks, StoreResult};
use async_trait::async_trait;
use domain_kernel::UserId;
use sea_orm::sea_query::OnConflict;
use sea_orm::{EntityTrait, QueryFilter};

use super::SqlTransaction;
use crate::entity::calendar_links::{ActiveModel, Column, Entity, of_user};
use crate::errors::store_error;

#[async_trait]
impl CalendarLinks for SqlTransaction {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn put_calendar_link(&self, link: &CalendarLink) -> StoreResult<()> {
        let replace = OnConflict::column(Column::UserId)
            .update_columns([Column::CodeHash, Column::CreatedAt])
            .to_owned();
        Entity::insert(ActiveModel::from(link))
            .on_conflict(replace)
            .exec_without_returning(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn delete_calendar_link(&self, user_id: UserId) -> StoreResult<bool> {
        let deleted = Entity::delete_many().filter(of_user(user_id));
        let deleted = deleted.exec(&self.tx).await.map_err(store_error)?;
        Ok(deleted.rows_affected > 0)
    }
}
