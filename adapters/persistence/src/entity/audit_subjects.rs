//! The current and earlier names of subjects of the audit record. The search of the record uses them (D192).

use application_ports::AuditEntry;
use domain_kernel::search_fold;
use sea_orm::IntoActiveModel;
use sea_orm::entity::prelude::*;

use super::values::ScopeId;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "audit_subjects")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub scope_id: ScopeId,
    #[sea_orm(primary_key, auto_increment = false)]
    pub search_key: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub subject_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub kind: String,
    pub name: String,
}

impl ActiveModelBehavior for ActiveModel {}

finders! {
    in_scope => scope_id: Scope;
}

/// Whether a subject has this id. Subjects of all kinds are in one column, so their ids have no type.
pub fn has_id(id: Uuid) -> Expr {
    COLUMN.subject_id.eq(id)
}

/// Whether a subject is the user.
pub fn is_user(id: domain_kernel::UserId) -> Expr {
    has_id(id.into())
}

impl ActiveModel {
    /// Returns a row for each name of the entry's subject: the name before the change, and the name after it.
    pub fn of_entry(entry: &AuditEntry) -> Vec<Self> {
        let renamed = entry.after.as_ref().and_then(|state| state.get("name"));
        let renamed = renamed.and_then(serde_json::Value::as_str);
        let mut names = vec![entry.subject.name.as_str()];
        names.extend(renamed.filter(|name| *name != entry.subject.name));
        names
            .into_iter()
            .filter(|name| !name.is_empty())
            .map(|name| {
                Model {
                    scope_id: entry.scope.into(),
                    search_key: search_fold(name),
                    subject_id: entry.subject.id,
                    kind: entry.subject.kind.as_str().to_owned(),
                    name: name.to_owned(),
                }
                .into_active_model()
            })
            .collect()
    }
}
