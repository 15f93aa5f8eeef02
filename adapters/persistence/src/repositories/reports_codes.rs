//! Stores the codes that give access to the reports service (D73).

use application_ports::{ReportsCode, ReportsCodes, StoreResult};
use async_trait::async_trait;
use domain_kernel::Timestamp;
use sea_orm::{EntityTrait, QueryFilter, SelectExt};

use super::{SqlTransaction, delete_expired, insert};
use crate::entity::reports_codes::{ActiveModel, COLUMN, Column, Entity};
use crate::errors::store_error;

#[async_trait]
impl ReportsCodes for SqlTransaction {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn insert_reports_code(&self, code: &ReportsCode) -> StoreResult<()> {
        insert(&self.tx, ActiveModel::from(code)).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn has_reports_code(&self, code_hash: &str) -> StoreResult<bool> {
        Entity::find()
            .filter(COLUMN.code_hash.eq(code_hash))
            .exists(&self.tx)
            .await
            .map_err(store_error)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn consume_reports_code(&self, code_hash: &str) -> StoreResult<Option<ReportsCode>> {
        let consumed = Entity::delete_many()
            .filter(COLUMN.code_hash.eq(code_hash))
            .exec_with_returning(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(consumed.into_iter().next().map(Into::into))
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn sweep_reports_codes(&self, now: Timestamp, limit: u64) -> StoreResult<u64> {
        delete_expired::<Entity>(&self.tx, Column::CodeHash, Column::ExpiresAt, now, limit).await
    }
}
