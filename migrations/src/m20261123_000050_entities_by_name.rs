//! The index for the list of an organization's entities by name.

use sea_orm_migration::prelude::{DbErr, Index, MigrationTrait, SchemaManager, async_trait};

pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let index = Index::create()
            .name("entities_by_name")
            .table("entities")
            .col("organization_id")
            .col("search_key")
            .col("id")
            .take();
        manager.create_index(index).await
    }

    async fn down(&self, _: &SchemaManager) -> Result<(), DbErr> {
        Err(DbErr::Migration(
            "the index of entities cannot be reverted: drop the database".into(),
        ))
    }
}
