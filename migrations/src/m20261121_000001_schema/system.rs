//! The audit record and the emails that wait to be sent.

use sea_orm_migration::prelude::{DbErr, SchemaManager};

use super::columns::{Columns, create as create_table, index, nullable};

/// `audit_records` keeps what staff changed (D42). It refers to no other table, because a record stays when its subject
/// is deleted.
pub async fn create(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let columns = Columns::new(manager);
    let audit_records = columns
        .table_with_id("audit_records")
        .col(columns.uuid("scope_id"))
        .col(columns.instant("at"))
        .col(nullable(columns.uuid("actor_id")))
        .col(columns.text("actor_name"))
        .col(nullable(columns.text("ip")))
        .col(columns.text("action"))
        .col(columns.text("subject_kind"))
        .col(columns.uuid("subject_id"))
        .col(columns.text("subject_name"))
        .col(nullable(columns.text("state_before")))
        .col(nullable(columns.text("state_after")))
        .take();
    let list = index(
        "audit_records_list",
        "audit_records",
        &["scope_id", "at", "id"],
    );
    let by_subject = index(
        "audit_records_subject",
        "audit_records",
        &["scope_id", "subject_id", "at", "id"],
    );
    create_table(manager, audit_records, [list, by_subject]).await?;

    let outbox = columns
        .table_with_id("outbox")
        .col(columns.text("purpose"))
        .col(columns.text("recipient"))
        .col(columns.text("subject"))
        .col(columns.text("body"))
        .col(columns.text("link"))
        .col(columns.instant("created_at"))
        .col(columns.instant("due_at"))
        .col(columns.text("token_hash"))
        .col(columns.integer("tries"))
        .take();
    let due = index("outbox_due", "outbox", &["due_at", "id"]);
    create_table(manager, outbox, [due]).await
}
