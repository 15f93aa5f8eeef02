//! The states of audit records before and after a change. The database refuses to change them. It allows their removal
//! only for records in `audit_erasures` (D245).

use application_ports::{AuditEntry, AuditStates};
use sea_orm::entity::prelude::*;
use sea_orm::{Condition, IntoActiveModel};

use super::values::AuditId;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "audit_states")]
pub struct Model {
    /// The id of the record.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: AuditId,
    pub state_before: Option<String>,
    pub state_after: Option<String>,
}

impl ActiveModelBehavior for ActiveModel {}

finders! {
    by_id => id: AuditId;
}

/// Whether one of the states contains the id of the user.
pub fn name_user(id: domain_kernel::UserId) -> Condition {
    contain(&id.to_string())
}

/// Whether one of the states contains a text.
pub fn contain(text: &str) -> Condition {
    Condition::any()
        .add(COLUMN.state_before.contains(text))
        .add(COLUMN.state_after.contains(text))
}

impl ActiveModel {
    /// Returns the row of an entry's states, or `None` if it has none.
    pub fn of_entry(entry: &AuditEntry) -> Option<Self> {
        if entry.before.is_none() && entry.after.is_none() {
            return None;
        }
        let row = Model {
            id: entry.id.into(),
            state_before: entry.before.as_ref().map(ToString::to_string),
            state_after: entry.after.as_ref().map(ToString::to_string),
        };
        Some(row.into_active_model())
    }
}

impl From<Model> for AuditStates {
    fn from(model: Model) -> Self {
        Self {
            before: model.state_before,
            after: model.state_after,
        }
    }
}
