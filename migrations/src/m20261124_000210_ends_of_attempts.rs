//! `attempts` stores what ended an attempt.

use sea_orm_migration::prelude::{
    ColumnDef, ColumnType, DbErr, MigrationTrait, SchemaManager, Table, async_trait,
};
use sea_orm_migration::sea_orm::{ConnectionTrait, DbBackend};

pub struct Migration;

/// Until now, an attempt that was submitted exactly at its deadline counted as ended by time.
const FILL: &str = "
UPDATE attempts SET ended_by = CASE WHEN submitted_at = deadline THEN 2 ELSE 1 END
WHERE submitted_at IS NOT NULL";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // SQLite's tables are strict, and have one type for whole numbers.
        let column_type = match manager.get_database_backend() {
            DbBackend::Sqlite => ColumnType::custom("integer"),
            _ => ColumnType::BigInteger,
        };
        let ended_by = ColumnDef::new_with_type("ended_by", column_type)
            .null()
            .take();
        let attempts = Table::alter().table("attempts").add_column(ended_by).take();
        manager.alter_table(attempts).await?;
        manager.get_connection().execute_unprepared(FILL).await?;
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let attempts = Table::alter()
            .table("attempts")
            .drop_column("ended_by")
            .take();
        manager.alter_table(attempts).await
    }
}
