//! `events` stores when the current pause started (D92).

use sea_orm_migration::prelude::{
    ColumnDef, ColumnType, DbErr, MigrationTrait, SchemaManager, Table, async_trait,
};
use sea_orm_migration::sea_orm::DbBackend;

pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // SQLite's tables are strict, and have one type for whole numbers.
        let column_type = match manager.get_database_backend() {
            DbBackend::Sqlite => ColumnType::custom("integer"),
            _ => ColumnType::BigInteger,
        };
        let paused_at = ColumnDef::new_with_type("paused_at", column_type)
            .null()
            .take();
        let events = Table::alter().table("events").add_column(paused_at).take();
        manager.alter_table(events).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let events = Table::alter()
            .table("events")
            .drop_column("paused_at")
            .take();
        manager.alter_table(events).await
    }
}
