//! Tokens that were sent by email (D11). The table stores only their hashes.

use application_ports::StoreError;
use domain_accounts::EmailToken;
use sea_orm::IntoActiveModel;
use sea_orm::entity::prelude::*;

use super::values::{EmailTokenPurpose, Millis, UserId};
use crate::errors::corrupt;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "email_tokens")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub token_hash: String,
    pub user_id: UserId,
    pub purpose: EmailTokenPurpose,
    /// The case-folded address that the token was sent to.
    pub email_key: String,
    pub created_at: Millis,
    pub expires_at: Millis,
    pub window_started_at: Millis,
    pub sent_in_window: i32,
    #[sea_orm(belongs_to, from = "user_id", to = "id")]
    pub user: BelongsTo<super::users::Entity>,
}

impl ActiveModelBehavior for ActiveModel {}

finders! {
    of_user => user_id: UserId;
    of_users => user_id: [UserId];
}

impl From<&EmailToken> for ActiveModel {
    fn from(token: &EmailToken) -> Self {
        Model {
            token_hash: token.token_hash.clone(),
            user_id: token.user_id.into(),
            purpose: token.purpose.into(),
            email_key: token.email_key.clone(),
            created_at: token.created_at.into(),
            expires_at: token.expires_at.into(),
            window_started_at: token.window_started_at.into(),
            sent_in_window: i32::try_from(token.sent_in_window).unwrap_or(i32::MAX),
        }
        .into_active_model()
    }
}

impl TryFrom<Model> for EmailToken {
    type Error = StoreError;

    fn try_from(model: Model) -> Result<Self, StoreError> {
        Ok(Self {
            token_hash: model.token_hash,
            user_id: model.user_id.into(),
            purpose: model.purpose.into(),
            email_key: model.email_key,
            created_at: model.created_at.into(),
            expires_at: model.expires_at.into(),
            window_started_at: model.window_started_at.into(),
            sent_in_window: u32::try_from(model.sent_in_window)
                .map_err(|reason| corrupt("email_tokens")(&reason))?,
        })
    }
}
