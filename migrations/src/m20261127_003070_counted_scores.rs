//! Makes the counted scores of an event quick to read (D219). The indexes of published scores also contain what a page far
//! behind in the list of results needs to skip scores, and the totals of an event. Few attempts are repeated, and an
//! index of their own tells for each score that there is no later one.

use sea_orm_migration::prelude::{
    DbErr, Expr, ExprTrait, Index, MigrationTrait, SchemaManager, async_trait,
};

use crate::m20261121_000001_schema::columns::partial_index;

const SCORES: &str = "scores";
const REPEATED: &str = "attempts_repeated";
/// The indexes of published scores, with their columns before and after this migration.
const PUBLISHED: [(&str, &[&str], &[&str]); 2] = [
    (
        "scores_best",
        &["event_id", "total", "attempt_id"],
        &["event_id", "total", "attempt_id", "user_id", "total_weight"],
    ),
    (
        "scores_published",
        &["event_id", "scored_at", "attempt_id"],
        &["event_id", "scored_at", "attempt_id", "user_id"],
    ),
];

async fn replace(
    manager: &SchemaManager<'_>,
    name: &'static str,
    columns: &[&'static str],
) -> Result<(), DbErr> {
    let drop = Index::drop().name(name).table(SCORES).to_owned();
    manager.drop_index(drop).await?;
    let is_published = Expr::col("scored_at").is_not_null();
    let index = partial_index(name, SCORES, columns, is_published);
    manager.create_index(index).await
}

pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (name, _, columns) in PUBLISHED {
            replace(manager, name, columns).await?;
        }
        let columns = ["event_id", "user_id", "number"];
        let is_repeated = Expr::col("number").gt(1);
        let index = partial_index(REPEATED, "attempts", &columns, is_repeated);
        manager.create_index(index).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let drop = Index::drop().name(REPEATED).table("attempts").to_owned();
        manager.drop_index(drop).await?;
        for (name, columns, _) in PUBLISHED {
            replace(manager, name, columns).await?;
        }
        Ok(())
    }
}
