//! Stores when a session was last used, for the idle time-out of staff (D13). For existing sessions, the time-out
//! counts from their creation.

use sea_orm_migration::prelude::{
    ColumnDef, ColumnType, DbErr, MigrationTrait, SchemaManager, Table, async_trait,
};
use sea_orm_migration::sea_orm::{ConnectionTrait, DbBackend};

pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // SQLite's tables are strict and have only one type for whole numbers.
        let instant = match manager.get_database_backend() {
            DbBackend::Sqlite => ColumnType::custom("integer"),
            _ => ColumnType::BigInteger,
        };
        let column = ColumnDef::new_with_type("last_used_at", instant)
            .not_null()
            .default(0)
            .take();
        let table = Table::alter().table("sessions").add_column(column).take();
        manager.alter_table(table).await?;
        manager
            .get_connection()
            .execute_unprepared("UPDATE sessions SET last_used_at = created_at")
            .await?;
        Ok(())
    }

    async fn down(&self, _: &SchemaManager) -> Result<(), DbErr> {
        Err(DbErr::Migration(
            "the use of sessions cannot be reverted: drop the database".into(),
        ))
    }
}
