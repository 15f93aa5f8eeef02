//! The outbox stores the links of emails in encrypted form, and can store emails without a link. The emails that wait
//! now contain their links in plain text, so they are deleted with the old table. Their tokens stay, because an
//! operator may have copied a link from the console.

use sea_orm_migration::prelude::{DbErr, MigrationTrait, SchemaManager, Table, async_trait};

use crate::m20261121_000001_schema::columns::{Columns, create as create_table, index, nullable};

pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .drop_table(Table::drop().table("outbox").take())
            .await?;
        let columns = Columns::new(manager);
        let outbox = columns
            .table_with_id("outbox")
            .col(columns.text("recipient"))
            .col(columns.text("subject"))
            .col(columns.text("body"))
            .col(nullable(columns.text("purpose")))
            .col(nullable(columns.text("sealed_url")))
            .col(nullable(columns.text("token_hash")))
            .col(columns.instant("created_at"))
            .col(columns.instant("due_at"))
            .col(columns.integer("tries"))
            .take();
        let due = index("outbox_due", "outbox", &["due_at", "id"]);
        create_table(manager, outbox, [due]).await
    }

    async fn down(&self, _: &SchemaManager) -> Result<(), DbErr> {
        Err(DbErr::Migration(
            "the encryption of links cannot be reverted: drop the database".into(),
        ))
    }
}
