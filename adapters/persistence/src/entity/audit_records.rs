//! The records of all changes and of the users who made them (D42). The database refuses to change or remove a record.

use application_ports::{AuditEntry, AuditStates, ChainedRecord};
use sea_orm::IntoActiveModel;
use sea_orm::entity::prelude::*;

use super::values::{AuditId, Millis, ScopeId, UserId};

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "audit_records")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: AuditId,
    pub scope_id: ScopeId,
    pub at: Millis,
    /// `None` if the operator of the installation made the change.
    pub actor_id: Option<UserId>,
    pub actor_name: String,
    pub ip: Option<String>,
    pub action: String,
    pub subject_kind: String,
    pub subject_id: Uuid,
    pub subject_name: String,
    /// A list of texts, as JSON.
    pub changed_fields: String,
    pub device: Option<String>,
    #[sea_orm(has_one)]
    pub states: HasOne<super::audit_states::Entity>,
}

impl ActiveModelBehavior for ActiveModel {}

finders! {
    by_id => id: AuditId;
    of_actor => actor_id: UserId;
    in_scope => scope_id: Scope;
    by_ids => id: [AuditId];
}

/// Whether a record is about this subject. Subjects of all kinds are in one column, so their ids have no type.
pub fn about(subject_id: Uuid) -> Expr {
    COLUMN.subject_id.eq(subject_id)
}

/// Whether a record is about the user.
pub fn about_user(id: domain_kernel::UserId) -> Expr {
    about(id.into())
}

/// Whether a record is about the organization.
pub fn about_organization(id: domain_kernel::OrganizationId) -> Expr {
    about(id.into())
}

impl Model {
    /// Returns the record with its states.
    pub fn chained(self, states: AuditStates) -> ChainedRecord {
        ChainedRecord {
            id: self.id.into(),
            scope: self.scope_id.into(),
            at: self.at.into(),
            actor_id: self.actor_id.map(Into::into),
            actor_name: self.actor_name,
            ip: self.ip,
            action: self.action,
            subject_kind: self.subject_kind,
            subject_id: self.subject_id,
            subject_name: self.subject_name,
            changed_fields: self.changed_fields,
            states,
        }
    }
}

impl From<&AuditEntry> for ActiveModel {
    fn from(entry: &AuditEntry) -> Self {
        Model {
            id: entry.id.into(),
            scope_id: entry.scope.into(),
            at: entry.at.into(),
            actor_id: entry.actor.user_id.map(Into::into),
            actor_name: entry.actor.name.clone(),
            ip: entry.actor.ip.map(|ip| ip.to_string()),
            action: entry.action.clone(),
            subject_kind: entry.subject.kind.as_str().to_owned(),
            subject_id: entry.subject.id,
            subject_name: entry.subject.name.clone(),
            changed_fields: serde_json::Value::from(entry.changed_fields()).to_string(),
            device: entry.actor.device.clone(),
        }
        .into_active_model()
    }
}
