//! The index of an event's scores now also contains the attempt, so that the analysis can read a page of scores after
//! an attempt without sorting all of them (D95).

use sea_orm_migration::prelude::{DbErr, Index, MigrationTrait, SchemaManager, async_trait};

use crate::m20261121_000001_schema::columns::index;

const TABLE: &str = "scores";
const NAME: &str = "scores_of_event_by_attempt";

pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let columns = &["event_id", "attempt_id"];
        manager.create_index(index(NAME, TABLE, columns)).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let drop = Index::drop().name(NAME).table(TABLE).to_owned();
        manager.drop_index(drop).await
    }
}
