//! `organizations` stores the total size of the files of an organization.

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
        let used_bytes = ColumnDef::new_with_type("used_bytes", column_type)
            .not_null()
            .default(0)
            .take();
        let organizations = Table::alter()
            .table("organizations")
            .add_column(used_bytes)
            .take();
        manager.alter_table(organizations).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let organizations = Table::alter()
            .table("organizations")
            .drop_column("used_bytes")
            .take();
        manager.alter_table(organizations).await
    }
}
