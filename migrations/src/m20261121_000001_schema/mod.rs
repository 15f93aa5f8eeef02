//! The first schema.
//!
//! Instants are milliseconds since 1970 in UTC, points are whole hundredths. `scope_id` is an organization, or the nil
//! UUID for the platform. A column `…_key` contains a folded text: `name_key` makes a name unique. `search_key` has no
//! accents and serves to search and sort names. `version` counts the saves of an aggregate.

mod append_only;
mod assessment;
pub(crate) mod columns;
mod events;
mod organizations;
mod postgres;
mod sqlite;
mod system;

use sea_orm_migration::prelude::{DbErr, MigrationTrait, SchemaManager, async_trait};
use sea_orm_migration::sea_orm::DbBackend;

pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        organizations::create(manager).await?;
        assessment::create_templates(manager).await?;
        events::create(manager).await?;
        assessment::create_scores(manager).await?;
        system::create(manager).await?;
        append_only::create(manager).await?;
        if manager.get_database_backend() == DbBackend::Sqlite {
            sqlite::create_search_tables(manager).await
        } else {
            postgres::tune_storage(manager).await?;
            postgres::create_search_indexes(manager).await
        }
    }

    async fn down(&self, _: &SchemaManager) -> Result<(), DbErr> {
        Err(DbErr::Migration(
            "the first migration cannot be reverted: drop the database".into(),
        ))
    }
}
