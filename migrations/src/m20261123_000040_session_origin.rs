//! Stores the device and the network address of a session's sign-in. Both are unknown for existing sessions.

use sea_orm_migration::prelude::{
    ColumnDef, DbErr, MigrationTrait, SchemaManager, Table, async_trait,
};

pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // On SQLite, one statement can add only one column.
        for name in ["device", "ip"] {
            let column = ColumnDef::new(name).text().null().take();
            let table = Table::alter().table("sessions").add_column(column).take();
            manager.alter_table(table).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for name in ["ip", "device"] {
            let table = Table::alter().table("sessions").drop_column(name).take();
            manager.alter_table(table).await?;
        }
        Ok(())
    }
}
