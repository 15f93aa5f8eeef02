//! `attempts` stores when the participant last opened the attempt.

use sea_orm_migration::prelude::{
    ColumnDef, ColumnType, DbErr, MigrationTrait, SchemaManager, Table, async_trait,
};
use sea_orm_migration::sea_orm::{ConnectionTrait, DbBackend};

pub struct Migration;

/// Earlier openings are not known, only the start.
const FILL: &str = "UPDATE attempts SET opened_at = started_at";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // SQLite's tables are strict, and have one type for whole numbers.
        let column_type = match manager.get_database_backend() {
            DbBackend::Sqlite => ColumnType::custom("integer"),
            _ => ColumnType::BigInteger,
        };
        let opened_at = ColumnDef::new_with_type("opened_at", column_type)
            .not_null()
            .default(0)
            .take();
        let attempts = Table::alter()
            .table("attempts")
            .add_column(opened_at)
            .take();
        manager.alter_table(attempts).await?;
        manager.get_connection().execute_unprepared(FILL).await?;
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let attempts = Table::alter()
            .table("attempts")
            .drop_column("opened_at")
            .take();
        manager.alter_table(attempts).await
    }
}
