//! `untold_players` contains the players of events who have not yet got the email about their event (D210).

use sea_orm_migration::prelude::{DbErr, MigrationTrait, SchemaManager, Table, async_trait};

use crate::m20261121_000001_schema::columns::{Columns, create as create_table, index, reference};

const TABLE: &str = "untold_players";

pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let columns = Columns::new(manager);
        let mut player = columns.uuid("player_id");
        let untold = columns
            .table(TABLE)
            .col(player.primary_key())
            .col(columns.uuid("inviter_id"))
            .col(columns.instant("created_at"))
            .foreign_key(&mut reference("player_id", "players"))
            .foreign_key(&mut reference("inviter_id", "users"))
            .take();
        let order = index("untold_players_list", TABLE, &["created_at", "player_id"]);
        create_table(manager, untold, [order]).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .drop_table(Table::drop().table(TABLE).to_owned())
            .await
    }
}
