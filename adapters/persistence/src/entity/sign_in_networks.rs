//! The networks from which users of an organization, or of the platform, have signed in (D102).

use sea_orm::entity::prelude::*;

use super::values::{Millis, ScopeId};

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "sign_in_networks")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub network: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub scope_id: ScopeId,
    pub expires_at: Millis,
}

impl ActiveModelBehavior for ActiveModel {}
