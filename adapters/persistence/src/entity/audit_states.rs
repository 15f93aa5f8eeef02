//! The states of audit records before and after a change. The database refuses to change them. It allows their removal
//! only for records in `audit_erasures` (D245).

use application_ports::{AuditEntry, AuditStates};
use domain_kernel::EmailAddress;
use sea_orm::entity::prelude::*;
use sea_orm::{Condition, IntoActiveModel};
use serde::Deserialize;

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
    let id = id.to_string();
    Condition::any()
        .add(COLUMN.state_before.contains(&id))
        .add(COLUMN.state_after.contains(&id))
}

/// The part of an organization's state that tells about a person.
#[derive(Deserialize)]
struct OrganizationState {
    admin_email: String,
}

impl Model {
    /// Returns the addresses of admins in the states of an organization.
    pub fn admin_emails(&self) -> Vec<EmailAddress> {
        let states = [&self.state_before, &self.state_after]
            .into_iter()
            .flatten();
        states
            .filter_map(|state| serde_json::from_str::<OrganizationState>(state).ok())
            .filter_map(|state| EmailAddress::parse(&state.admin_email).ok())
            .collect()
    }
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
