//! Tokens that were sent by mail (D11).

use application_ports::{EmailTokens, StoreResult};
use async_trait::async_trait;
use domain_kernel::Timestamp;
use domain_organization::{EmailToken, EmailTokenPurpose};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use super::{SqlTransaction, delete_expired, insert};
use crate::entity::email_tokens::{ActiveModel, COLUMN, Column, Entity};
use crate::entity::values;
use crate::errors::store_error;

#[async_trait]
impl EmailTokens for SqlTransaction {
    async fn insert_email_token(&self, token: &EmailToken) -> StoreResult<()> {
        Entity::delete_many()
            .filter(COLUMN.user_id.eq(token.user_id.0))
            .filter(
                COLUMN
                    .purpose
                    .eq(values::EmailTokenPurpose::from(token.purpose)),
            )
            .exec(&self.tx)
            .await
            .map_err(store_error)?;
        insert(&self.tx, ActiveModel::from(token)).await
    }

    async fn consume_email_token(
        &self,
        token_hash: &str,
        purpose: EmailTokenPurpose,
    ) -> StoreResult<Option<EmailToken>> {
        let consumed = Entity::delete_many()
            .filter(COLUMN.token_hash.eq(token_hash))
            .filter(COLUMN.purpose.eq(values::EmailTokenPurpose::from(purpose)))
            .exec_with_returning(&self.tx)
            .await
            .map_err(store_error)?;
        consumed
            .into_iter()
            .next()
            .map(TryInto::try_into)
            .transpose()
    }

    async fn sweep_email_tokens(&self, now: Timestamp, limit: u64) -> StoreResult<u64> {
        delete_expired::<Entity>(&self.tx, Column::TokenHash, Column::ExpiresAt, now, limit).await
    }
}
