//! The imports of users, which are groups (D209).

use domain_accounts::UserGroup;
use domain_kernel::search_fold;
use sea_orm::IntoActiveModel;
use sea_orm::entity::prelude::*;

use super::values::{Millis, ScopeId, UserGroupId};

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "user_groups")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: UserGroupId,
    pub scope_id: ScopeId,
    pub name: String,
    pub search_key: String,
    pub created_at: Millis,
}

impl ActiveModelBehavior for ActiveModel {}

finders! {
    in_scope => scope_id: Scope;
}

impl From<&UserGroup> for ActiveModel {
    fn from(group: &UserGroup) -> Self {
        Model {
            id: group.id.into(),
            scope_id: group.organization_id.into(),
            name: group.name.clone(),
            search_key: search_fold(&group.name),
            created_at: group.created_at.into(),
        }
        .into_active_model()
    }
}
