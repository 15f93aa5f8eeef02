//! Reads the record of what was changed (D42).

use application_ports::{
    AuditActor, AuditEntry, AuditQueries, AuditQuery, AuditSubject, StoreResult,
};
use async_trait::async_trait;
use domain_access::ReadScope;
use domain_kernel::Page;
use sea_orm::Value;

use super::SqlReads;
use crate::errors::corrupt;
use crate::sql::{Row, all, count, scope_id, scope_of};

/// The conditions of a query, with their values in the order of the parameters.
fn conditions(scope: &ReadScope, query: &AuditQuery) -> (String, Vec<Value>) {
    let mut sql = "scope_id = $1".to_owned();
    let mut values = vec![Value::from(scope_id(scope.scope()))];
    let filters = [
        ("actor_id =", query.actor.map(|id| Value::from(id.0))),
        ("subject_id =", query.subject.map(Value::from)),
        ("at >=", query.from.map(|at| Value::from(at.millis()))),
        ("at <", query.to.map(|at| Value::from(at.millis()))),
    ];
    for (condition, value) in filters {
        if let Some(value) = value {
            values.push(value);
            sql = format!("{sql} AND {condition} ${}", values.len());
        }
    }
    (sql, values)
}

fn entry(row: &Row) -> StoreResult<AuditEntry> {
    let corrupt = corrupt("audit_records");
    let state = |column: &str| {
        row.get::<Option<String>>(column)?
            .map(|text| serde_json::from_str(&text).map_err(|reason| corrupt(&reason)))
            .transpose()
    };
    Ok(AuditEntry {
        id: row.id("id")?,
        scope: scope_of(row.get("scope_id")?),
        at: row.at("at")?,
        actor: AuditActor {
            user_id: row.id_opt("actor_id")?,
            name: row.get("actor_name")?,
            ip: row
                .get::<Option<String>>("ip")?
                .map(|text| text.parse().map_err(|reason| corrupt(&reason)))
                .transpose()?,
        },
        action: row.get("action")?,
        subject: AuditSubject {
            kind: row.get("subject_kind")?,
            id: row.get("subject_id")?,
            name: row.get("subject_name")?,
        },
        before: state("state_before")?,
        after: state("state_after")?,
    })
}

#[async_trait]
impl AuditQueries for SqlReads {
    async fn audit_entries(
        &self,
        scope: &ReadScope,
        query: &AuditQuery,
    ) -> StoreResult<Page<AuditEntry>> {
        let read = &self.shared.read;
        let (conditions, values) = conditions(scope, query);
        let counted = format!("SELECT COUNT(*) AS n FROM audit_records WHERE {conditions}");
        let total = count(read, counted, values.clone()).await?;
        let sql = format!(
            "SELECT * FROM audit_records WHERE {conditions} ORDER BY at DESC, id DESC LIMIT {} OFFSET {}",
            query.paging.per_page,
            query.paging.offset()
        );
        let rows = all(read, sql, values).await?;
        Ok(Page {
            rows: rows.iter().map(entry).collect::<Result<_, _>>()?,
            total,
            paging: query.paging,
        })
    }
}
