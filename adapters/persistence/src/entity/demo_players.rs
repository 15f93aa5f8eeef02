//! The people of a demonstration who take part in an event by themselves (D292).

use sea_orm::IntoActiveModel;
use sea_orm::entity::prelude::*;

use super::values::{EventId, UserId};

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "demo_players")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub event_id: EventId,
    #[sea_orm(primary_key, auto_increment = false)]
    pub user_id: UserId,
    #[sea_orm(belongs_to, from = "user_id", to = "id")]
    pub user: BelongsTo<super::users::Entity>,
}

impl ActiveModelBehavior for ActiveModel {}

/// Returns the row of a person.
pub fn row(event_id: domain_kernel::EventId, user_id: domain_kernel::UserId) -> ActiveModel {
    Model {
        event_id: event_id.into(),
        user_id: user_id.into(),
    }
    .into_active_model()
}
