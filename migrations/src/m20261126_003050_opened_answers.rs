//! `graders_at_work` stores when a grader opened the answers, so that of two graders at the same answer one goes on (D274).

use sea_orm_migration::prelude::{DbErr, MigrationTrait, SchemaManager, Table, async_trait};

use crate::m20261121_000001_schema::columns::{Columns, nullable};

const TABLE: &str = "graders_at_work";
const COLUMN: &str = "opened_at";

pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let column = nullable(Columns::new(manager).instant(COLUMN));
        let graders = Table::alter().table(TABLE).add_column(column).take();
        manager.alter_table(graders).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let graders = Table::alter().table(TABLE).drop_column(COLUMN).take();
        manager.alter_table(graders).await
    }
}
