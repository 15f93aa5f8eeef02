//! The audit records that wait for a link in the chain (D125).

use sea_orm::IntoActiveModel;
use sea_orm::entity::prelude::*;

use super::values::AuditId;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "audit_unlinked")]
pub struct Model {
    /// The id of the record.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: AuditId,
}

impl ActiveModelBehavior for ActiveModel {}

finders! {
    by_ids => id: [AuditId];
}

impl From<domain_kernel::AuditId> for ActiveModel {
    fn from(id: domain_kernel::AuditId) -> Self {
        Model { id: id.into() }.into_active_model()
    }
}
