//! `events` gets an index that finds the texts of one organization that are to be erased (D248). The index of the whole
//! installation, and the one of the ends, would read all events that have ended.

use sea_orm_migration::prelude::{DbErr, Index, MigrationTrait, SchemaManager, async_trait};

use crate::m20261121_000001_schema::columns::index;

const INDEX: &str = "events_texts_of_organization";

pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let columns = ["organization_id", "texts_due_at", "ends_at"];
        manager.create_index(index(INDEX, "events", &columns)).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let drop = Index::drop().name(INDEX).table("events").to_owned();
        manager.drop_index(drop).await
    }
}
