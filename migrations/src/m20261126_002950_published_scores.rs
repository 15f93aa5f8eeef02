//! Creates the index of published scores by the time of their publication, so that the list of results can be read in
//! that order (D219).

use sea_orm_migration::prelude::{
    DbErr, Expr, ExprTrait, Index, MigrationTrait, SchemaManager, async_trait,
};

use crate::m20261121_000001_schema::columns::partial_index;

const TABLE: &str = "scores";
const NAME: &str = "scores_published";

pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let is_published = Expr::col("scored_at").is_not_null();
        let columns = ["event_id", "scored_at", "attempt_id"];
        let index = partial_index(NAME, TABLE, &columns, is_published);
        manager.create_index(index).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let drop = Index::drop().name(NAME).table(TABLE).to_owned();
        manager.drop_index(drop).await
    }
}
