//! The append-only record of what staff changed (D42).

use application_ports::{Audit, AuditRecord, StoreResult};
use async_trait::async_trait;
use domain_access::Scope;

use super::Unit;
use crate::sql::{run, scope_id, values};

#[async_trait]
impl Audit for Unit {
    async fn audit_append(&self, record: &AuditRecord) -> StoreResult<()> {
        let sql = "INSERT INTO audit_records
                     (id, scope_id, at, actor_id, actor_name, ip, action, subject, state_before, state_after)
                   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
        let values = values![
            record.id.0,
            scope_id(
                record
                    .organization_id
                    .map_or(Scope::Platform, Scope::Organization)
            ),
            record.at.millis(),
            record.actor_id.0,
            record.actor_name.as_str(),
            record.ip.clone(),
            record.action,
            record.subject.as_str(),
            record.before.clone(),
            record.after.clone(),
        ];
        run(&self.tx, sql, values).await?;
        Ok(())
    }
}
