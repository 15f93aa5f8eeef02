//! The record of what staff changed (D42), written in the transaction of the change.

use application_ports::{AuditRecord, Transaction};
use domain_access::Scope;
use serde_json::Value;

use crate::{App, AppResult, Caller};

/// A change to be recorded. `before` and `after` hold what the change was about, never a password,
/// a token or an answer.
pub(crate) struct Change<'a> {
    pub scope: Scope,
    pub action: &'static str,
    pub kind: &'a str,
    pub id: String,
    pub before: Option<Value>,
    pub after: Option<Value>,
}

impl App {
    /// Appends the record of a change by `caller`.
    pub(crate) async fn record(
        &self,
        tx: &dyn Transaction,
        caller: &Caller,
        change: Change<'_>,
    ) -> AppResult<()> {
        let record = AuditRecord {
            id: self.row_id(),
            organization_id: match change.scope {
                Scope::Organization(id) => Some(id),
                Scope::Platform => None,
            },
            at: self.now(),
            actor_id: caller.user_id,
            actor_name: caller.name.clone(),
            ip: caller.ip.map(|ip| ip.to_string()),
            action: change.action,
            subject: format!("{} {}", change.kind, change.id),
            before: change.before.map(|value| value.to_string()),
            after: change.after.map(|value| value.to_string()),
        };
        Ok(tx.audit_append(&record).await?)
    }
}
