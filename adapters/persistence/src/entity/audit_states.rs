//! The states of audit records before and after a change. The database refuses to change them. It allows their removal
//! only for records in `audit_erasures` (D245).

use application_ports::{AuditEntry, AuditStates};
use domain_kernel::{EmailAddress, UserId};
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
    #[sea_orm(belongs_to, from = "id", to = "id")]
    pub record: BelongsTo<super::audit_records::Entity>,
}

impl ActiveModelBehavior for ActiveModel {}

finders! {
    by_id => id: AuditId;
    by_ids => id: [AuditId];
}

/// Whether one of the states contains the id of the user.
pub fn name_user(id: UserId) -> Condition {
    let id = id.to_string();
    Condition::any()
        .add(COLUMN.state_before.contains(&id))
        .add(COLUMN.state_after.contains(&id))
}

/// The part of an organization's state that tells about a person.
#[derive(Deserialize)]
struct OrganizationState {
    /// `None` in the states of earlier versions.
    admin_id: Option<Uuid>,
    admin_email: String,
}

impl Model {
    fn organization_states(&self) -> impl Iterator<Item = OrganizationState> {
        let states = [&self.state_before, &self.state_after];
        let states = states.into_iter().flatten();
        states.filter_map(|state| serde_json::from_str(state).ok())
    }

    /// Whether the state of an organization names the user as its admin.
    pub fn has_admin(&self, id: UserId) -> bool {
        self.organization_states()
            .any(|state| state.admin_id == Some(id.0))
    }

    /// Returns the addresses of those admins in the states of an organization whose id is not in them.
    pub fn emails_of_unknown_admins(&self) -> Vec<EmailAddress> {
        self.organization_states()
            .filter(|state| state.admin_id.is_none())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_state_of_an_organization_tells_who_its_admin_is_and_of_earlier_versions_only_the_email()
    {
        let id = UserId(Uuid::from_u128(7));
        let states = Model {
            id: AuditId(Uuid::nil()),
            state_before: Some(r#"{"name": "Acme", "admin_email": "old@acme.test"}"#.to_owned()),
            state_after: Some(format!(
                r#"{{"admin_id": "{id}", "admin_email": "new@acme.test"}}"#
            )),
        };
        assert!(states.has_admin(id));
        assert!(!states.has_admin(UserId(Uuid::nil())));
        let unknown = states.emails_of_unknown_admins();
        assert_eq!(
            unknown,
            [EmailAddress::parse("old@acme.test").expect("valid")]
        );
    }
}
