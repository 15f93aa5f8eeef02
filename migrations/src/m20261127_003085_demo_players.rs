//! `demo_players` contains the people of a demonstration who take part in an event by themselves while the server runs
//! (D292). Only `palestra demo` writes it, in a database that was empty.

use sea_orm_migration::prelude::{DbErr, Index, MigrationTrait, SchemaManager, Table, async_trait};

use crate::m20261121_000001_schema::columns::{Columns, create as create_table, reference};

const TABLE: &str = "demo_players";

pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let columns = Columns::new(manager);
        let players = columns
            .table(TABLE)
            .col(columns.uuid("event_id"))
            .col(columns.uuid("user_id"))
            .primary_key(Index::create().col("event_id").col("user_id"))
            .foreign_key(&mut reference("event_id", "events"))
            .foreign_key(&mut reference("user_id", "users"))
            .take();
        create_table(manager, players, []).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .drop_table(Table::drop().table(TABLE).to_owned())
            .await
    }
}
