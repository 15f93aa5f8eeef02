//! `template_files` contains the images and the material of templates, with the keys of their stored contents.
//! `templates` stores from which template a template was copied.

use sea_orm_migration::prelude::{
    DbErr, Expr, ExprTrait, MigrationTrait, SchemaManager, Table, async_trait,
};

use crate::m20261121_000001_schema::columns::{
    Columns, create as create_table, index, nullable, partial_index, reference, unique,
};

const TABLE: &str = "template_files";

pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let columns = Columns::new(manager);
        // The key, the media type, the size and `stored_at` are null until the file has arrived.
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
        let is_missing = Expr::col("key").is_null();
        let missing = partial_index(
            "template_files_missing",
            TABLE,
            &["template_id"],
            is_missing,
        );
        create_table(manager, files, [by_key, by_template, missing]).await?;
        let copied_from = nullable(columns.uuid("copied_from"));
        let templates = Table::alter()
            .table("templates")
            .add_column(copied_from)
            .take();
        manager.alter_table(templates).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let templates = Table::alter()
            .table("templates")
            .drop_column("copied_from")
            .take();
        manager.alter_table(templates).await?;
        manager
            .drop_table(Table::drop().table(TABLE).to_owned())
            .await
    }
}
