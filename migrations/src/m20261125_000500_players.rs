//! `players` contains the people who take part in each event: the assigned users, and the users who play for an
//! assigned team. They stay players even if the team changes. Until now, only users could be assigned.

use sea_orm_migration::prelude::{
    DbErr, Expr, ExprTrait, Index, MigrationTrait, SchemaManager, Table, async_trait,
};
use sea_orm_migration::sea_orm::ConnectionTrait;

use crate::m20261121_000001_schema::columns::{
    Columns, create as create_table, index, nullable, partial_index, reference, unique,
};

const TABLE: &str = "players";
const UNCONFIRMED: &str = "assignments_unconfirmed";

/// Makes each assigned user a player.
const FILL: &str = "
INSERT INTO players (id, organization_id, event_id, assignment_id, user_id, is_leader, created_at)
SELECT id, organization_id, event_id, id, user_id, false, created_at FROM assignments
WHERE user_id IS NOT NULL";

pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let columns = Columns::new(manager);
        let players = columns
            .table_with_id(TABLE)
            .col(columns.uuid("organization_id"))
            .col(columns.uuid("event_id"))
            .col(columns.uuid("assignment_id"))
            .col(columns.uuid("user_id"))
            .col(nullable(columns.uuid("entity_id")))
            .col(columns.boolean("is_leader"))
            .col(columns.instant("created_at"))
            .index(&mut unique("players_user", &["event_id", "user_id"]))
            .foreign_key(&mut reference("organization_id", "organizations"))
            .foreign_key(&mut reference("event_id", "events"))
            .foreign_key(&mut reference("assignment_id", "assignments"))
            .foreign_key(&mut reference("user_id", "users"))
            .foreign_key(&mut reference("entity_id", "entities"))
            .take();
        // The index also contains the user, so that only the index is read to skip and count rows.
        let list = index(
            "players_list",
            TABLE,
            &["event_id", "created_at", "id", "user_id"],
        );
        let of_user = index("players_of_user", TABLE, &["user_id", "event_id"]);
        let of_assignment = index(
            "players_of_assignment",
            TABLE,
            &["assignment_id", "user_id"],
        );
        create_table(manager, players, [list, of_user, of_assignment]).await?;
        manager.get_connection().execute_unprepared(FILL).await?;
        let unconfirmed = Expr::col("confirmed").not();
        let index = partial_index(UNCONFIRMED, "assignments", &["event_id"], unconfirmed);
        manager.create_index(index).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let drop = Index::drop()
            .name(UNCONFIRMED)
            .table("assignments")
            .to_owned();
        manager.drop_index(drop).await?;
        manager
            .drop_table(Table::drop().table(TABLE).to_owned())
            .await
    }
}
