//! `sign_in_failures` counts consecutive failed sign-ins (D46): for an address, and for an account on a known device.
//! Both are stored as hashes.

use sea_orm_migration::prelude::{
    ColumnDef, ColumnType, DbErr, Index, MigrationTrait, SchemaManager, Table, async_trait,
};
use sea_orm_migration::sea_orm::DbBackend;

pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let is_sqlite = manager.get_database_backend() == DbBackend::Sqlite;
        // SQLite's tables are strict and have only one type for whole numbers.
        let instant = |name: &'static str| {
            let column_type = if is_sqlite {
                ColumnType::custom("integer")
            } else {
                ColumnType::BigInteger
            };
            ColumnDef::new_with_type(name, column_type)
                .not_null()
                .take()
        };
        let mut table = Table::create()
            .table("sign_in_failures")
            .col(ColumnDef::new("counter").text().not_null().primary_key())
            .col(ColumnDef::new("failures").integer().not_null())
            .col(instant("free_at"))
            .col(instant("expires_at"))
            .take();
        if is_sqlite {
            table.extra("STRICT");
        }
        manager.create_table(table).await?;
        let expiry = Index::create()
            .name("sign_in_failures_expiry")
            .table("sign_in_failures")
            .col("expires_at")
            .take();
        manager.create_index(expiry).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .drop_table(Table::drop().table("sign_in_failures").take())
            .await
    }
}
