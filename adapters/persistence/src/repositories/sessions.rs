//! Sessions as they begin and end.

use application_ports::{SessionsStore, StoreResult};
use async_trait::async_trait;
use domain_kernel::{SessionId, Timestamp, UserId};
use domain_organization::Session;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use super::{SqlTransaction, delete_expired, insert};
use crate::entity::sessions::{ActiveModel, COLUMN, Column, Entity};
use crate::errors::store_error;

#[async_trait]
impl SessionsStore for SqlTransaction {
    async fn session_insert(&self, session: &Session) -> StoreResult<()> {
        insert(&self.tx, ActiveModel::from(session)).await
    }

    async fn session_end(&self, id: SessionId) -> StoreResult<()> {
        Entity::delete_many()
            .filter(COLUMN.id.eq(id.0))
            .exec(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    async fn sessions_end(&self, user_id: UserId, except: Option<SessionId>) -> StoreResult<()> {
        let mut ended = Entity::delete_many().filter(COLUMN.user_id.eq(user_id.0));
        if let Some(id) = except {
            ended = ended.filter(COLUMN.id.ne(id.0));
        }
        ended.exec(&self.tx).await.map_err(store_error)?;
        Ok(())
    }

    async fn sessions_sweep(&self, now: Timestamp, limit: u64) -> StoreResult<u64> {
        delete_expired::<Entity>(&self.tx, Column::Id, Column::ExpiresAt, now, limit).await
    }
}
