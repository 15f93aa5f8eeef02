//! The append-only record of what was changed (D42).

use application_ports::{AuditEntry, StoreResult};
use sea_orm::ConnectionTrait;

use crate::sql::{run, scope_id, values};

/// Appends an entry.
pub async fn insert(connection: &impl ConnectionTrait, entry: &AuditEntry) -> StoreResult<()> {
    let sql = "INSERT INTO audit_records
                 (id, scope_id, at, actor_id, actor_name, ip, action,
                  subject_kind, subject_id, subject_name, state_before, state_after)
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";
    let values = values![
        entry.id.0,
        scope_id(entry.scope),
        entry.at.millis(),
        entry.actor.user_id.map(|id| id.0),
        entry.actor.name.as_str(),
        entry.actor.ip.map(|ip| ip.to_string()),
        entry.action.as_str(),
        entry.subject.kind.as_str(),
        entry.subject.id,
        entry.subject.name.as_str(),
        entry.before.as_ref().map(ToString::to_string),
        entry.after.as_ref().map(ToString::to_string),
    ];
    run(connection, sql, values).await?;
    Ok(())
}
