//! The index of the corrections that hold, so that the one of a question is found among any number of them (D94).

use sea_orm_migration::prelude::{DbErr, Expr, Index, MigrationTrait, SchemaManager, async_trait};

use crate::m20261121_000001_schema::columns::partial_index;

const TABLE: &str = "corrections";
const NAME: &str = "corrections_holding";

pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let holds = Expr::col("holds");
        let index = partial_index(NAME, TABLE, &["event_id", "question_id"], holds);
        manager.create_index(index).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let drop = Index::drop().name(NAME).table(TABLE).to_owned();
        manager.drop_index(drop).await
    }
}
