//! Lists the users who were deleted in an index, so that the published results of an event are read without looking up
//! each participant (D265).

use sea_orm_migration::prelude::{
    DbErr, Expr, ExprTrait, Index, MigrationTrait, SchemaManager, async_trait,
};

use crate::m20261121_000001_schema::columns::partial_index;

const TABLE: &str = "users";
const INDEX: &str = "users_deleted";

pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let is_deleted = Expr::col("deleted_at").is_not_null();
        let index = partial_index(INDEX, TABLE, &["id"], is_deleted);
        manager.create_index(index).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let drop = Index::drop().name(INDEX).table(TABLE).to_owned();
        manager.drop_index(drop).await
    }
}
