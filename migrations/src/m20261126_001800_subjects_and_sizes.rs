//! `audit_subjects` contains every name that a subject of the audit record has had, so that the record can be searched
//! by its subjects, including deleted ones (D192). `organization_sizes` contains the size of each organization on each
//! day, and `sent_mails` when the last email was sent (D231).

use std::collections::BTreeSet;

use sea_orm_migration::prelude::{
    DbErr, Index, MigrationTrait, OnConflict, Query, SchemaManager, Table, async_trait,
};
use sea_orm_migration::sea_orm::ConnectionTrait;
use sea_orm_migration::sea_orm::prelude::Uuid;

use crate::m20261121_000001_schema::columns::{Columns, create as create_table};

const SUBJECTS: &str = "audit_subjects";
const SIZES: &str = "organization_sizes";
const SENT: &str = "sent_mails";
/// The number of rows that one statement writes.
const ROWS_AT_ONCE: usize = 1_000;

pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let columns = Columns::new(manager);
        let subjects = columns
            .table(SUBJECTS)
            .col(columns.uuid("scope_id"))
            .col(columns.key("search_key"))
            .col(columns.text("kind"))
            .col(columns.uuid("subject_id"))
            .col(columns.text("name"))
            .primary_key(
                Index::create()
                    .col("scope_id")
                    .col("search_key")
                    .col("subject_id")
                    .col("kind"),
            )
            .take();
        create_table(manager, subjects, []).await?;
        let sizes = columns
            .table(SIZES)
            .col(columns.uuid("organization_id"))
            .col(columns.instant("day"))
            .col(columns.big_integer("users"))
            .col(columns.big_integer("template_bytes"))
            .col(columns.big_integer("file_bytes"))
            .col(columns.big_integer("answer_bytes"))
            .col(columns.big_integer("audit_bytes"))
            .primary_key(Index::create().col("day").col("organization_id"))
            .take();
        create_table(manager, sizes, []).await?;
        let mut only = columns.integer("id");
        only.primary_key();
        let sent = columns
            .table(SENT)
            .col(only)
            .col(columns.instant("last_sent_at"))
            .take();
        create_table(manager, sent, []).await?;
        copy_subjects(manager.get_connection()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [SUBJECTS, SIZES, SENT] {
            manager
                .drop_table(Table::drop().table(table).to_owned())
                .await?;
        }
        Ok(())
    }
}

/// Fills `audit_subjects` from the records. The keys of earlier names keep their accents, so a search must contain the
/// accents to find them.
async fn copy_subjects(connection: &impl ConnectionTrait) -> Result<(), DbErr> {
    let names = Query::select()
        .distinct()
        .columns(["scope_id", "subject_kind", "subject_id", "subject_name"])
        .from("audit_records")
        .take();
    let mut subjects: BTreeSet<(Uuid, String, Uuid, String, String)> = BTreeSet::new();
    for row in connection.query_all(&names).await? {
        let name: String = row.try_get("", "subject_name")?;
        if name.is_empty() {
            continue;
        }
        subjects.insert((
            row.try_get("", "scope_id")?,
            name.to_lowercase(),
            row.try_get("", "subject_id")?,
            row.try_get("", "subject_kind")?,
            name,
        ));
    }
    let subjects: Vec<_> = subjects.into_iter().collect();
    for rows in subjects.chunks(ROWS_AT_ONCE) {
        let mut insert = Query::insert();
        insert
            .into_table(SUBJECTS)
            .columns(["scope_id", "search_key", "subject_id", "kind", "name"])
            .on_conflict(OnConflict::new().do_nothing().to_owned());
        for (scope, key, id, kind, name) in rows {
            insert.values_panic([
                (*scope).into(),
                key.clone().into(),
                (*id).into(),
                kind.clone().into(),
                name.clone().into(),
            ]);
        }
        connection.execute(&insert).await?;
    }
    Ok(())
}
