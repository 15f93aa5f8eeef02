//! `events` stores which parts have a different order in each attempt (D111).

use sea_orm_migration::prelude::{
    ColumnDef, DbErr, MigrationTrait, SchemaManager, Table, async_trait,
};

const TABLE: &str = "events";
const COLUMN: &str = "shuffle";

pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut column = ColumnDef::new(COLUMN);
        column.text().not_null().default("nothing");
        let events = Table::alter().table(TABLE).add_column(column).take();
        manager.alter_table(events).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let events = Table::alter().table(TABLE).drop_column(COLUMN).take();
        manager.alter_table(events).await
    }
}
