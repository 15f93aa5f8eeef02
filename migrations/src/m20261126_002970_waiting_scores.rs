//! The index of the scores that are not published, so that those who wait for theirs are found among very many (D219).

use sea_orm_migration::prelude::{
    DbErr, Expr, ExprTrait, Index, MigrationTrait, SchemaManager, async_trait,
};

use crate::m20261121_000001_schema::columns::partial_index;

const TABLE: &str = "scores";
const NAME: &str = "scores_waiting";

pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let waits = Expr::col("scored_at").is_null();
        let index = partial_index(NAME, TABLE, &["event_id", "user_id"], waits);
        manager.create_index(index).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let drop = Index::drop().name(NAME).table(TABLE).to_owned();
        manager.drop_index(drop).await
    }
}
