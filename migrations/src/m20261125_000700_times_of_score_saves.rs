//! `score_saves` stores when each version was saved, including the automatic marks (D37).

use sea_orm_migration::prelude::{
    ConnectionTrait, DbErr, MigrationTrait, SchemaManager, Table, async_trait,
};

use crate::m20261121_000001_schema::columns::{Columns, nullable};

const TABLE: &str = "score_saves";
const COLUMN: &str = "saved_at";

/// It is not known when earlier automatic marks were stored.
const FILL: &str = "UPDATE score_saves SET saved_at = scored_at";

pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let column = nullable(Columns::new(manager).instant(COLUMN));
        let saves = Table::alter().table(TABLE).add_column(column).take();
        manager.alter_table(saves).await?;
        manager.get_connection().execute_unprepared(FILL).await?;
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let saves = Table::alter().table(TABLE).drop_column(COLUMN).take();
        manager.alter_table(saves).await
    }
}
