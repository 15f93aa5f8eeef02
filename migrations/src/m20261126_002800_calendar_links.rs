//! `calendar_links` stores the hashes of the codes with which calendars read the events of their people (D261).

use sea_orm_migration::prelude::{DbErr, MigrationTrait, SchemaManager, Table, async_trait};

use crate::m20261121_000001_schema::columns::{Columns, create as create_table, reference, unique};

const TABLE: &str = "calendar_links";

pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let columns = Columns::new(manager);
        let mut user_id = columns.uuid("user_id");
        user_id.primary_key();
        let links = columns
            .table(TABLE)
            .col(user_id)
            .col(columns.text("code_hash"))
            .col(columns.instant("created_at"))
            .index(&mut unique("calendar_links_code", &["code_hash"]))
            .foreign_key(&mut reference("user_id", "users"))
            .take();
        create_table(manager, links, []).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .drop_table(Table::drop().table(TABLE).to_owned())
            .await
    }
}
