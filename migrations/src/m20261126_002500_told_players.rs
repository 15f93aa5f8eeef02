//! `players` stores when a player last got the email about the event, so that no one gets it too often (D214).

use sea_orm_migration::prelude::{DbErr, MigrationTrait, SchemaManager, Table, async_trait};

use crate::m20261121_000001_schema::columns::{Columns, nullable};

const TABLE: &str = "players";
const COLUMN: &str = "told_at";

pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let column = nullable(Columns::new(manager).instant(COLUMN));
        let players = Table::alter().table(TABLE).add_column(column).take();
        manager.alter_table(players).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let players = Table::alter().table(TABLE).drop_column(COLUMN).take();
        manager.alter_table(players).await
    }
}
