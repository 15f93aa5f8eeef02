//! `leaderboards` contains the leaderboards of competitions (D93). An index of scores finds the best ones of an event.

use sea_orm_migration::prelude::{
    DbErr, Expr, ExprTrait, Index, MigrationTrait, SchemaManager, Table, async_trait,
};

use crate::m20261121_000001_schema::columns::{
    Columns, create as create_table, nullable, partial_index, reference, unique,
};

const TABLE: &str = "leaderboards";
const BEST_SCORES: &str = "scores_best";

pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let columns = Columns::new(manager);
        let mut event_id = columns.uuid("event_id");
        event_id.primary_key();
        let leaderboards = columns
            .table(TABLE)
            .col(event_id)
            .col(columns.uuid("organization_id"))
            .col(columns.text("state"))
            .col(columns.text("names"))
            .col(nullable(columns.text("code")))
            .col(columns.big_integer("revealed"))
            .col(nullable(columns.instant("frozen_at")))
            .col(nullable(columns.text("frozen")))
            .col(columns.text("pseudonym_key"))
            .col(columns.integer("version"))
            .index(&mut unique("leaderboards_code", &["code"]))
            .foreign_key(&mut reference("event_id", "events"))
            .foreign_key(&mut reference("organization_id", "organizations"))
            .take();
        create_table(manager, leaderboards, []).await?;
        let is_published = Expr::col("scored_at").is_not_null();
        let columns = ["event_id", "total", "attempt_id"];
        let best = partial_index(BEST_SCORES, "scores", &columns, is_published);
        manager.create_index(best).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let index = Index::drop().name(BEST_SCORES).table("scores").to_owned();
        manager.drop_index(index).await?;
        let table = Table::drop().table(TABLE).to_owned();
        manager.drop_table(table).await
    }
}
