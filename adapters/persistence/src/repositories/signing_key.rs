//! The fingerprint of the key that signs session tokens (D13).

use application_ports::{SigningKeyRecord, StoreError, StoreResult};
use async_trait::async_trait;
use sea_orm::EntityTrait;
use sea_orm::sea_query::OnConflict;

use super::SqlTransaction;
use crate::entity::signing_key::{ActiveModel, Column, Entity};
use crate::errors::store_error;

#[async_trait]
impl SigningKeyRecord for SqlTransaction {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn claim_signing_key(&self, fingerprint: &str) -> StoreResult<String> {
        // If another node stores a fingerprint at the same time, this statement waits for it. Then the next statement
        // reads the fingerprint of that node.
        Entity::insert_many([ActiveModel::from(fingerprint)])
            .on_conflict(OnConflict::new().do_nothing().to_owned())
            .exec_without_returning(&self.tx)
            .await
            .map_err(store_error)?;
        let row = Entity::find().one(&self.tx).await.map_err(store_error)?;
        row.map(|row| row.fingerprint)
            .ok_or_else(|| StoreError::Fault("the signing key was not stored".to_owned()))
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn replace_signing_key(&self, fingerprint: &str) -> StoreResult<()> {
        let replace = OnConflict::column(Column::Id)
            .update_column(Column::Fingerprint)
            .to_owned();
        Entity::insert(ActiveModel::from(fingerprint))
            .on_conflict(replace)
            .exec_without_returning(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(())
    }
}
