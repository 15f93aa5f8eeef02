//! Sessions.

use application_ports::StoreError;
use domain_accounts::{Session, StoredSession};
use sea_orm::IntoActiveModel;
use sea_orm::entity::prelude::*;

use super::values::{Millis, SessionId, UserId};
use crate::errors::corrupt;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "sessions")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: SessionId,
    pub user_id: UserId,
    pub created_at: Millis,
    pub expires_at: Millis,
    pub last_used_at: Millis,
    pub device: Option<String>,
    pub ip: Option<String>,
    #[sea_orm(belongs_to, from = "user_id", to = "id")]
    pub user: BelongsTo<super::users::Entity>,
}

impl ActiveModelBehavior for ActiveModel {}

finders! {
    by_id => id: SessionId;
    by_ids => id: [SessionId];
    of_user => user_id: UserId;
}

impl From<&Session> for ActiveModel {
    fn from(session: &Session) -> Self {
        Model {
            id: session.id.into(),
            user_id: session.user_id.into(),
            created_at: session.created_at.into(),
            expires_at: session.expires_at.into(),
            last_used_at: session.last_used_at.into(),
            device: session.device.clone(),
            ip: session.ip.map(|ip| ip.to_string()),
        }
        .into_active_model()
    }
}

impl TryFrom<Model> for Session {
    type Error = StoreError;

    fn try_from(model: Model) -> Result<Self, StoreError> {
        let corrupt = corrupt("sessions");
        let ip = model
            .ip
            .map(|ip| ip.parse().map_err(|reason| corrupt(&reason)));
        Ok(Self::from_stored(StoredSession {
            id: model.id.into(),
            user_id: model.user_id.into(),
            created_at: model.created_at.into(),
            expires_at: model.expires_at.into(),
            last_used_at: model.last_used_at.into(),
            device: model.device,
            ip: ip.transpose()?,
        }))
    }
}
