//! `template_files` has a row for each file that the content of a template names. A file that has not arrived has no key.
//! `templates` stores what a template was copied from.

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
        let mut id = columns.uuid("id");
        id.primary_key();
        let table = columns
            .table(TABLE)
            .col(id)
            .col(columns.uuid("organization_id"))
            .col(columns.uuid("template_id"))
            .col(columns.text("usage"))
            .col(columns.instant("created_at"))
            .col(nullable(columns.key("file_key")))
            .col(nullable(columns.text("media_type")))
            .col(nullable(columns.big_integer("size")))
            .col(nullable(columns.instant("stored_at")))
            .index(&mut unique("template_files_key", &["file_key"]))
            .foreign_key(&mut reference("organization_id", "organizations"))
            .foreign_key(&mut reference("template_id", "templates"))
            .take();
        let by_template = index("template_files_by_template", TABLE, &["template_id"]);
        let missing = Expr::col("file_key").is_null();
        let missing = partial_index("template_files_missing", TABLE, &["template_id"], missing);
        create_table(manager, table, [by_template, missing]).await?;
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
        manager.drop_table(Table::drop().table(TABLE).take()).await
    }
}
