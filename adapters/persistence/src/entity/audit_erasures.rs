//! The audit records whose states were erased (D245). The database refuses to change or remove a row of this table. It
//! allows the removal of states only for records in this table.

use sea_orm::IntoActiveModel;
use sea_orm::entity::prelude::*;

use super::values::{AuditId, Millis};

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "audit_erasures")]
pub struct Model {
    /// The id of the record.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: AuditId,
    pub at: Millis,
}

impl ActiveModelBehavior for ActiveModel {}

/// Returns the row of a record.
pub fn row(id: domain_kernel::AuditId, at: domain_kernel::Timestamp) -> ActiveModel {
    Model {
        id: id.into(),
        at: at.into(),
    }
    .into_active_model()
}
