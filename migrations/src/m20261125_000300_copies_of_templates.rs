//! Finds the copies of a template.

use sea_orm_migration::prelude::{DbErr, Index, MigrationTrait, SchemaManager, async_trait};

use crate::m20261121_000001_schema::columns::index;

const INDEX: &str = "templates_copied_from";
const TABLE: &str = "templates";

pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_index(index(INDEX, TABLE, &["copied_from", "id"]))
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .drop_index(Index::drop().name(INDEX).table(TABLE).to_owned())
            .await
    }
}
