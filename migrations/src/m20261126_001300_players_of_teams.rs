//! Creates the index for the list of the players of a team, in the order of their assignments (D216).

use sea_orm_migration::prelude::{DbErr, Index, MigrationTrait, SchemaManager, async_trait};

use crate::m20261121_000001_schema::columns::index;

const TABLE: &str = "players";
const LIST: &str = "players_of_team_list";

pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // The index also contains the user, so that only the index is read to skip and count rows.
        let columns = &["assignment_id", "created_at", "id", "user_id"];
        manager.create_index(index(LIST, TABLE, columns)).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let drop = Index::drop().name(LIST).table(TABLE).to_owned();
        manager.drop_index(drop).await
    }
}
