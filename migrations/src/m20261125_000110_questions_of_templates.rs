//! `templates` stores the number of questions, so that lists need not read the content. A slides case counts as one.

use sea_orm_migration::prelude::{DbErr, MigrationTrait, SchemaManager, Table, async_trait};
use sea_orm_migration::sea_orm::{ConnectionTrait, DbBackend};

use crate::m20261121_000001_schema::columns::Columns;

const FILL_SQLITE: &str = "
UPDATE templates SET questions =
  (SELECT COALESCE(SUM(json_array_length(value, '$.questions')), 0) FROM json_each(content, '$.groups'))
  + (json_extract(content, '$.slides') IS NOT NULL)";

const FILL_POSTGRES: &str = "
UPDATE templates SET questions =
  (SELECT COALESCE(SUM(json_array_length(g -> 'questions')), 0) FROM json_array_elements(content::json -> 'groups') g)
  + CASE WHEN json_typeof(content::json -> 'slides') = 'object' THEN 1 ELSE 0 END";

pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut questions = Columns::new(manager).integer("questions");
        questions.default(0);
        let table = Table::alter()
            .table("templates")
            .add_column(questions)
            .take();
        manager.alter_table(table).await?;
        let fill = match manager.get_database_backend() {
            DbBackend::Sqlite => FILL_SQLITE,
            _ => FILL_POSTGRES,
        };
        manager.get_connection().execute_unprepared(fill).await?;
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::alter()
            .table("templates")
            .drop_column("questions")
            .take();
        manager.alter_table(table).await
    }
}
