//! The codes that give access to the reports service (D73). The table stores only their hashes.

use application_ports::ReportsCode;
use sea_orm::IntoActiveModel;
use sea_orm::entity::prelude::*;

use super::values::{Millis, OrganizationId, UserId};

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "reports_codes")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub code_hash: String,
    pub organization_id: OrganizationId,
    pub user_id: UserId,
    pub expires_at: Millis,
}

impl ActiveModelBehavior for ActiveModel {}

impl From<&ReportsCode> for ActiveModel {
    fn from(code: &ReportsCode) -> Self {
        Model {
            code_hash: code.code_hash.clone(),
            organization_id: code.organization_id.into(),
            user_id: code.user_id.into(),
            expires_at: code.expires_at.into(),
        }
        .into_active_model()
    }
}

impl From<Model> for ReportsCode {
    fn from(model: Model) -> Self {
        Self {
            code_hash: model.code_hash,
            organization_id: model.organization_id.into(),
            user_id: model.user_id.into(),
            expires_at: model.expires_at.into(),
        }
    }
}
