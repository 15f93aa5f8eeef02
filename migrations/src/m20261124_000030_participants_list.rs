//! The index for the list of an event's participants now also contains the user. So only the index is read to skip rows
//! before a page and to count all rows.

use sea_orm_migration::prelude::{DbErr, Index, MigrationTrait, SchemaManager, async_trait};

use crate::m20261121_000001_schema::columns::index;

const TABLE: &str = "assignments";
const LIST: &str = "assignments_list";

pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        replace_index(manager, &["event_id", "created_at", "id", "user_id"]).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        replace_index(manager, &["event_id", "created_at", "id"]).await
    }
}

async fn replace_index(manager: &SchemaManager<'_>, columns: &[&'static str]) -> Result<(), DbErr> {
    let drop = Index::drop().name(LIST).table(TABLE).to_owned();
    manager.drop_index(drop).await?;
    manager.create_index(index(LIST, TABLE, columns)).await
}
