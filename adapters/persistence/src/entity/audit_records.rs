//! What was changed and by whom (D42). The database refuses to change or remove a record.

use application_ports::{AuditActor, AuditEntry, AuditSubject, StoreError};
use sea_orm::IntoActiveModel;
use sea_orm::entity::prelude::*;

use super::values::{AuditId, Millis, ScopeId, UserId};
use crate::errors::corrupt;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "audit_records")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: AuditId,
    pub scope_id: ScopeId,
    pub at: Millis,
    /// `None` for the operator.
    pub actor_id: Option<UserId>,
    pub actor_name: String,
    pub ip: Option<String>,
    pub action: String,
    pub subject_kind: String,
    pub subject_id: Uuid,
    pub subject_name: String,
    pub state_before: Option<String>,
    pub state_after: Option<String>,
}

impl ActiveModelBehavior for ActiveModel {}

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
            subject_kind: entry.subject.kind.clone(),
            subject_id: entry.subject.id,
            subject_name: entry.subject.name.clone(),
            state_before: entry.before.as_ref().map(ToString::to_string),
            state_after: entry.after.as_ref().map(ToString::to_string),
        }
        .into_active_model()
    }
}

impl TryFrom<Model> for AuditEntry {
    type Error = StoreError;

    fn try_from(model: Model) -> Result<Self, StoreError> {
        let corrupt = corrupt("audit_records");
        let state = |text: Option<String>| {
            text.map(|text| serde_json::from_str(&text).map_err(|reason| corrupt(&reason)))
                .transpose()
        };
        Ok(Self {
            id: model.id.into(),
            scope: model.scope_id.into(),
            at: model.at.into(),
            actor: AuditActor {
                user_id: model.actor_id.map(Into::into),
                name: model.actor_name,
                ip: model
                    .ip
                    .map(|text| text.parse().map_err(|reason| corrupt(&reason)))
                    .transpose()?,
            },
            action: model.action,
            subject: AuditSubject {
                kind: model.subject_kind,
                id: model.subject_id,
                name: model.subject_name,
            },
            before: state(model.state_before)?,
            after: state(model.state_after)?,
        })
    }
}
