//! What staff changed (D42). The database refuses to change or remove a record.

use application_ports::AuditRecord;
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
    pub actor_id: UserId,
    pub actor_name: String,
    pub ip: Option<String>,
    pub action: String,
    pub subject: String,
    pub state_before: Option<String>,
    pub state_after: Option<String>,
}

impl ActiveModelBehavior for ActiveModel {}

impl From<&AuditRecord> for ActiveModel {
    fn from(record: &AuditRecord) -> Self {
        Model {
            id: record.id.into(),
            scope_id: record.organization_id.into(),
            at: record.at.into(),
            actor_id: record.actor_id.into(),
            actor_name: record.actor_name.clone(),
            ip: record.ip.clone(),
            action: record.action.to_owned(),
            subject: record.subject.clone(),
            state_before: record.before.clone(),
            state_after: record.after.clone(),
        }
        .into_active_model()
    }
}
