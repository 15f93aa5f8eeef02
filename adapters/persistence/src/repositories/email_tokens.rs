//! Tokens that were sent by email (D11).

use application_ports::{EmailTokens, StoreResult};
use async_trait::async_trait;
use domain_accounts::{EmailToken, EmailTokenPurpose};
use domain_kernel::{Timestamp, UserId};
use sea_orm::sea_query::{Condition, OnConflict};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use super::{SqlTransaction, delete_expired, insert_all};
use crate::entity::email_tokens::{ActiveModel, COLUMN, Column, Entity, of_user};
use crate::entity::{find_one, values};
use crate::errors::store_error;

fn by_hash(token_hash: &str, purpose: EmailTokenPurpose) -> Condition {
    Condition::all()
        .add(COLUMN.token_hash.eq(token_hash))
        .add(COLUMN.purpose.eq(values::EmailTokenPurpose::from(purpose)))
}

#[async_trait]
impl EmailTokens for SqlTransaction {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn insert_email_token(&self, token: &EmailToken) -> StoreResult<()> {
        let replace = OnConflict::columns([Column::UserId, Column::Purpose])
            .update_columns([
                Column::TokenHash,
                Column::EmailKey,
                Column::CreatedAt,
                Column::ExpiresAt,
                Column::WindowStartedAt,
                Column::SentInWindow,
            ])
            .to_owned();
        Entity::insert(ActiveModel::from(token))
            .on_conflict(replace)
            .exec_without_returning(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn insert_email_tokens(&self, tokens: &[EmailToken]) -> StoreResult<()> {
        insert_all(&self.tx, tokens.iter().map(ActiveModel::from).collect()).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn user_email_token(
        &self,
        user_id: UserId,
        purpose: EmailTokenPurpose,
    ) -> StoreResult<Option<EmailToken>> {
        let token = Entity::find()
            .filter(of_user(user_id))
            .filter(COLUMN.purpose.eq(values::EmailTokenPurpose::from(purpose)));
        find_one(&self.tx, token).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn replace_email_token(
        &self,
        token: &EmailToken,
        previous: Option<&EmailToken>,
    ) -> StoreResult<bool> {
        if let Some(previous) = previous {
            let consumed = self
                .consume_email_token(&previous.token_hash, previous.purpose)
                .await?;
            if consumed.is_none() {
                return Ok(false);
            }
        }
        // If two requests insert the first token of a user at the same time, the unique key accepts only one of them.
        let keep = OnConflict::columns([Column::UserId, Column::Purpose])
            .do_nothing()
            .to_owned();
        let stored = Entity::insert(ActiveModel::from(token))
            .on_conflict(keep)
            .exec_without_returning(&self.tx)
            .await
            .map_err(store_error)?;
        Ok(stored == 1)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn find_email_token(
        &self,
        token_hash: &str,
        purpose: EmailTokenPurpose,
    ) -> StoreResult<Option<EmailToken>> {
        find_one(
            &self.tx,
            Entity::find().filter(by_hash(token_hash, purpose)),
        )
        .await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn consume_email_token(
        &self,
        token_hash: &str,
        purpose: EmailTokenPurpose,
    ) -> StoreResult<Option<EmailToken>> {
        let consumed = Entity::delete_many()
            .filter(by_hash(token_hash, purpose))
            .exec_with_returning(&self.tx)
            .await
            .map_err(store_error)?;
        consumed
            .into_iter()
            .next()
            .map(TryInto::try_into)
            .transpose()
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn sweep_email_tokens(&self, now: Timestamp, limit: u64) -> StoreResult<u64> {
        delete_expired::<Entity>(&self.tx, Column::TokenHash, Column::ExpiresAt, now, limit).await
    }
}
