//! `signing_key` contains the fingerprint of the key that signs session tokens, in a single row. A node with another
//! key does not start.

use sea_orm_migration::prelude::{
    ColumnDef, DbErr, Expr, ExprTrait, MigrationTrait, SchemaManager, Table, async_trait,
};
use sea_orm_migration::sea_orm::DbBackend;

pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut table = Table::create()
            .table("signing_key")
            .col(
                ColumnDef::new("id")
                    .integer()
                    .primary_key()
                    .check(Expr::col("id").eq(1)),
            )
            .col(ColumnDef::new("fingerprint").text().not_null())
            .take();
        if manager.get_database_backend() == DbBackend::Sqlite {
            table.extra("STRICT");
        }
        manager.create_table(table).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .drop_table(Table::drop().table("signing_key").take())
            .await
    }
}
