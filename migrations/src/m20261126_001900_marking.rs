//! `mark_drafts` contains marks that are given question by question (D65), and `graders_at_work` which answers each
//! grader has open. `events` stores whether graders see names, and `players` the numbers that replace names (D222).

use sea_orm_migration::prelude::{
    DbErr, Expr, ExprTrait, Index, MigrationTrait, SchemaManager, Table, async_trait,
};
use sea_orm_migration::sea_orm::DbBackend;

use crate::m20261121_000001_schema::columns::{
    Columns, create as create_table, nullable, partial_index, reference, unique,
};

const PLAYERS: &str = "players";
const NUMBERS: &str = "players_number";
const UNNUMBERED: &str = "players_unnumbered";

pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let columns = Columns::new(manager);
        let mut anonymous = columns.boolean("anonymous");
        let anonymous = match manager.get_database_backend() {
            DbBackend::Sqlite => anonymous.default(0).take(),
            _ => anonymous.default(false).take(),
        };
        let events = Table::alter().table("events").add_column(anonymous).take();
        manager.alter_table(events).await?;

        let number = nullable(columns.integer("number"));
        let players = Table::alter().table(PLAYERS).add_column(number).take();
        manager.alter_table(players).await?;
        // A number can be given only once in an event. The index also serves to read a page in the order of the
        // numbers.
        let mut numbers = unique(NUMBERS, &["event_id", "number"]);
        manager
            .create_index(numbers.table(PLAYERS).to_owned())
            .await?;
        let has_none = Expr::col("number").is_null();
        let unnumbered = partial_index(UNNUMBERED, PLAYERS, &["event_id"], has_none);
        manager.create_index(unnumbered).await?;

        let drafts = columns
            .table("mark_drafts")
            .col(columns.uuid("attempt_id"))
            .col(columns.uuid("question_id"))
            .col(columns.big_integer("score"))
            .col(nullable(columns.text("comment")))
            .col(columns.uuid("marked_by"))
            .col(columns.instant("marked_at"))
            .col(columns.integer("version"))
            .primary_key(Index::create().col("attempt_id").col("question_id"))
            .foreign_key(&mut reference("attempt_id", "attempts"))
            .foreign_key(&mut reference("marked_by", "users"))
            .take();
        create_table(manager, drafts, []).await?;

        let at_work = columns
            .table("graders_at_work")
            .col(columns.uuid("event_id"))
            .col(columns.uuid("user_id"))
            .col(columns.uuid("attempt_id"))
            .col(nullable(columns.uuid("question_id")))
            .col(columns.instant("seen_at"))
            .primary_key(Index::create().col("event_id").col("user_id"))
            .foreign_key(&mut reference("event_id", "events"))
            .foreign_key(&mut reference("user_id", "users"))
            .foreign_key(&mut reference("attempt_id", "attempts"))
            .take();
        create_table(manager, at_work, []).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in ["graders_at_work", "mark_drafts"] {
            manager
                .drop_table(Table::drop().table(table).to_owned())
                .await?;
        }
        for index in [UNNUMBERED, NUMBERS] {
            let drop = Index::drop().name(index).table(PLAYERS).to_owned();
            manager.drop_index(drop).await?;
        }
        for (table, column) in [(PLAYERS, "number"), ("events", "anonymous")] {
            let change = Table::alter().table(table).drop_column(column).take();
            manager.alter_table(change).await?;
        }
        Ok(())
    }
}
