//! `template_files` lists the images and the material of templates, and the keys under which their contents are stored.

use sea_orm_migration::prelude::{DbErr, MigrationTrait, SchemaManager, Table, async_trait};

use crate::m20261121_000001_schema::columns::{
    Columns, create as create_table, index, nullable, reference, unique,
};

const TABLE: &str = "template_files";

pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let columns = Columns::new(manager);
        // Key, media type, size and `stored_at` are null until the file has arrived.
        let files = columns
            .table_with_id(TABLE)
            .col(columns.uuid("organization_id"))
            .col(columns.uuid("template_id"))
            .col(columns.text("use"))
            .col(columns.text("file_name"))
            .col(nullable(columns.text("key")))
            .col(nullable(columns.text("media_type")))
            .col(nullable(columns.big_integer("size")))
            .col(columns.instant("created_at"))
            .col(nullable(columns.instant("stored_at")))
            .foreign_key(&mut reference("organization_id", "organizations"))
            .foreign_key(&mut reference("template_id", "templates"))
            .take();
        let by_key = unique("template_files_key", &["key"]).table(TABLE).take();
        let by_template = index("template_files_template", TABLE, &["template_id"]);
        create_table(manager, files, [by_key, by_template]).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .drop_table(Table::drop().table(TABLE).to_owned())
            .await
    }
}
