//! `outbox` stores the number of failed tries. The number of started tries is not enough, because a started try may
//! still succeed (D74).

use sea_orm_migration::prelude::{DbErr, MigrationTrait, SchemaManager, Table, async_trait};
use sea_orm_migration::sea_orm::ConnectionTrait;

use crate::m20261121_000001_schema::columns::Columns;

pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut failures = Columns::new(manager).integer("failures");
        failures.default(0);
        let table = Table::alter().table("outbox").add_column(failures).take();
        manager.alter_table(table).await?;
        let fill = "UPDATE outbox SET failures = tries";
        manager.get_connection().execute_unprepared(fill).await?;
        Ok(())
    }

    async fn down(&self, _: &SchemaManager) -> Result<(), DbErr> {
        Err(DbErr::Migration(
            "the failures of mails cannot be reverted: drop the database".into(),
        ))
    }
}
