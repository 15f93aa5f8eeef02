//! The members of teams. A user is in at most one team (D16).

use sea_orm::entity::prelude::*;

use super::values::{EntityId, UserId};

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "entity_members")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub user_id: UserId,
    pub entity_id: EntityId,
    pub is_leader: bool,
    #[sea_orm(belongs_to, from = "user_id", to = "id")]
    pub user: BelongsTo<super::users::Entity>,
    #[sea_orm(belongs_to, from = "entity_id", to = "id")]
    pub entity: BelongsTo<super::entities::Entity>,
}

impl ActiveModelBehavior for ActiveModel {}

finders! {
    of_user => user_id: UserId;
    of_users => user_id: [UserId];
    of_entity => entity_id: EntityId;
    of_entities => entity_id: [EntityId];
}
