//! Creates indexes to filter the audit record by the actor and by the kind of the subject (D72). The role of super
//! administrators gets the permission to read the audit record.

use sea_orm_migration::prelude::{
    DbErr, Expr, ExprTrait, Index, MigrationTrait, Query, SchemaManager, async_trait,
};

use crate::m20261121_000001_schema::columns::index;

const TABLE: &str = "audit_records";
const BY_ACTOR: &str = "audit_records_actor";
const BY_KIND: &str = "audit_records_kind";

pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (name, column) in [(BY_ACTOR, "actor_id"), (BY_KIND, "subject_kind")] {
            let columns = ["scope_id", column, "at", "id"];
            manager.create_index(index(name, TABLE, &columns)).await?;
        }
        let update = Query::update()
            .table("roles")
            .value(
                "permissions",
                Expr::cust("permissions || ',viewAny setting'"),
            )
            .and_where(Expr::col("kind").eq("super_admin"))
            .and_where(Expr::col("permissions").not_like("%viewAny setting%"))
            .take();
        manager.exec_stmt(update).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for name in [BY_ACTOR, BY_KIND] {
            let drop = Index::drop().name(name).table(TABLE).to_owned();
            manager.drop_index(drop).await?;
        }
        Ok(())
    }
}
