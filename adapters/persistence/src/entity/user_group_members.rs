//! The users whom each import created (D209).

use sea_orm::IntoActiveModel;
use sea_orm::entity::prelude::*;

use super::values::{UserGroupId, UserId};

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "user_group_members")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub user_id: UserId,
    pub group_id: UserGroupId,
    #[sea_orm(belongs_to, from = "user_id", to = "id")]
    pub user: BelongsTo<super::users::Entity>,
    #[sea_orm(belongs_to, from = "group_id", to = "id")]
    pub group: BelongsTo<super::user_groups::Entity>,
}

impl ActiveModelBehavior for ActiveModel {}

finders! {
    of_group => group_id: UserGroupId;
    of_user => user_id: UserId;
}

/// Returns the row of a member.
pub fn row(group: domain_kernel::UserGroupId, user: domain_kernel::UserId) -> ActiveModel {
    Model {
        user_id: user.into(),
        group_id: group.into(),
    }
    .into_active_model()
}
