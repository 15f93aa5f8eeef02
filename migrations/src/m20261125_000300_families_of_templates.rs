//! `templates` stores the family of a template. Direct and indirect copies of a template have the same family (D172).

use sea_orm_migration::prelude::{
    ConnectionTrait, DbErr, Index, MigrationTrait, SchemaManager, Table, async_trait,
};

use crate::m20261121_000001_schema::columns::{Columns, index, nullable};

const TABLE: &str = "templates";
const COLUMN: &str = "family";
const INDEX: &str = "templates_family";

/// A template that is not a copy starts a new family. If the source of copies was deleted, its copies form the family
/// that it would have started.
const FILL: &str = "
WITH RECURSIVE families (id, family) AS (
    SELECT id, COALESCE(copied_from, id) FROM templates
    WHERE copied_from IS NULL OR copied_from NOT IN (SELECT id FROM templates)
    UNION ALL
    SELECT templates.id, families.family
    FROM templates INNER JOIN families ON templates.copied_from = families.id
)
UPDATE templates SET family = (SELECT family FROM families WHERE families.id = templates.id)";

pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // The column allows null, because both databases would need a default value otherwise.
        let column = nullable(Columns::new(manager).uuid(COLUMN));
        let templates = Table::alter().table(TABLE).add_column(column).take();
        manager.alter_table(templates).await?;
        manager.get_connection().execute_unprepared(FILL).await?;
        manager
            .create_index(index(INDEX, TABLE, &[COLUMN, "id"]))
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .drop_index(Index::drop().name(INDEX).table(TABLE).to_owned())
            .await?;
        let templates = Table::alter().table(TABLE).drop_column(COLUMN).take();
        manager.alter_table(templates).await
    }
}
