//! The links of the chain of the audit record (D125). The database refuses to change, replace or remove them.

use application_ports::{AuditLink, StateHashes};
use sea_orm::IntoActiveModel;
use sea_orm::entity::prelude::*;

use super::values::{AuditId, ScopeId};

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "audit_links")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub scope_id: ScopeId,
    #[sea_orm(primary_key, auto_increment = false)]
    pub number: i64,
    pub record_id: Option<AuditId>,
    pub before_hash: Option<String>,
    pub after_hash: Option<String>,
    pub hash: String,
    pub seal: String,
}

impl ActiveModelBehavior for ActiveModel {}

finders! {
    in_scope => scope_id: Scope;
}

impl From<&AuditLink> for ActiveModel {
    fn from(link: &AuditLink) -> Self {
        Model {
            scope_id: link.scope.into(),
            number: link.number,
            record_id: link.record_id.map(Into::into),
            before_hash: link.states.before.clone(),
            after_hash: link.states.after.clone(),
            hash: link.hash.clone(),
            seal: link.seal.clone(),
        }
        .into_active_model()
    }
}

impl From<Model> for AuditLink {
    fn from(model: Model) -> Self {
        Self {
            scope: model.scope_id.into(),
            number: model.number,
            record_id: model.record_id.map(Into::into),
            states: StateHashes {
                before: model.before_hash,
                after: model.after_hash,
            },
            hash: model.hash,
            seal: model.seal,
        }
    }
}
