//! Every table of the first version.

use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};
use sea_orm_migration::sea_orm::{ConnectionTrait, DbBackend};

use crate::sqlite;

#[derive(DeriveMigrationName)]
pub struct Migration;

const SCHEMA: &str = include_str!("schema.sql");
const POSTGRES: &str = include_str!("postgres.sql");
const SQLITE: &str = include_str!("sqlite.sql");

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let connection = manager.get_connection();
        if manager.get_database_backend() == DbBackend::Sqlite {
            connection.execute_unprepared(&sqlite(SCHEMA)).await?;
            connection.execute_unprepared(SQLITE).await?;
        } else {
            connection.execute_unprepared(SCHEMA).await?;
            connection.execute_unprepared(POSTGRES).await?;
        }
        Ok(())
    }

    async fn down(&self, _: &SchemaManager) -> Result<(), DbErr> {
        Err(DbErr::Migration(
            "the first migration is not taken back: drop the database".into(),
        ))
    }
}
