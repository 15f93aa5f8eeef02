//! Templates and the scores of attempts.

use sea_orm_migration::prelude::{DbErr, Expr, ExprTrait, Index, SchemaManager};

use super::columns::{Columns, create, index, nullable, reference, unique};

/// `uses` is the number of events that use a template. If it is above zero, the template is frozen (D23).
pub async fn create_templates(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let columns = Columns::new(manager);
    let table = columns
        .table_with_id("templates")
        .col(columns.uuid("organization_id"))
        .col(columns.text("name"))
        .col(columns.key("name_key"))
        .col(columns.key("search_key"))
        .col(columns.text("content"))
        .col(columns.big_integer("total_weight"))
        .col(columns.big_integer("uses"))
        .col(columns.uuid("created_by"))
        .col(columns.instant("created_at"))
        .col(columns.integer("version"))
        .index(&mut unique(
            "templates_name",
            &["organization_id", "name_key"],
        ))
        .foreign_key(&mut reference("organization_id", "organizations"))
        .check(("templates_uses", Expr::col("uses").gte(0)))
        .take();
    let list = index(
        "templates_list",
        "templates",
        &["organization_id", "created_at", "id"],
    );
    let by_name = index(
        "templates_by_name",
        "templates",
        &["organization_id", "search_key", "id"],
    );
    create(manager, table, [list, by_name]).await
}

/// `body` is the whole score as JSON. Lists read only the columns with the totals and the column with the sums by kind,
/// which is JSON. `score_saves` keeps a copy of every saved version of a score (D37).
pub async fn create_scores(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let columns = Columns::new(manager);
    let scores = columns
        .table("scores")
        .col(columns.uuid("attempt_id").primary_key())
        .col(columns.uuid("organization_id"))
        .col(columns.uuid("event_id"))
        .col(columns.uuid("user_id"))
        .col(columns.text("body"))
        .col(columns.text("kind_sums"))
        .col(columns.big_integer("bonus"))
        .col(columns.big_integer("total"))
        .col(columns.big_integer("total_weight"))
        .col(nullable(columns.instant("scored_at")))
        .col(nullable(columns.uuid("scored_by")))
        .col(columns.integer("version"))
        .foreign_key(&mut reference("attempt_id", "attempts"))
        .foreign_key(&mut reference("organization_id", "organizations"))
        .foreign_key(&mut reference("event_id", "events"))
        .foreign_key(&mut reference("user_id", "users"))
        .take();
    let event = index("scores_event", "scores", &["event_id", "user_id"]);
    create(manager, scores, [event]).await?;

    let saves = columns
        .table("score_saves")
        .col(columns.uuid("attempt_id"))
        .col(columns.integer("version"))
        .col(columns.text("body"))
        .col(nullable(columns.instant("scored_at")))
        .col(nullable(columns.uuid("scored_by")))
        .primary_key(Index::create().col("attempt_id").col("version"))
        .foreign_key(&mut reference("attempt_id", "attempts"))
        .take();
    create(manager, saves, []).await
}
