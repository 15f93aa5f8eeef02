//! What erasures and removals need to find: `outbox` notes for whom an email is, `users` gets an index of those who were erased
//! (D245), and `rehearsals` notes when one was last seen running (D249).

use sea_orm_migration::prelude::{
    DbErr, Expr, ExprTrait, Index, MigrationTrait, SchemaManager, Table, async_trait,
};

use crate::m20261121_000001_schema::columns::{Columns, nullable, partial_index};

const RECIPIENT: &str = "recipient_id";
const SEEN: &str = "seen_at";
const ERASED: &str = "users_erased";

pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let columns = Columns::new(manager);
        let mut recipient = nullable(columns.uuid(RECIPIENT));
        let outbox = Table::alter()
            .table("outbox")
            .add_column(&mut recipient)
            .take();
        manager.alter_table(outbox).await?;
        let mut seen_at = columns.instant(SEEN);
        seen_at.default(0);
        let rehearsals = Table::alter()
            .table("rehearsals")
            .add_column(&mut seen_at)
            .take();
        manager.alter_table(rehearsals).await?;
        let is_erased = Expr::col("erased_at").is_not_null();
        let erased = partial_index(ERASED, "users", &["erased_at"], is_erased);
        manager.create_index(erased).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let drop = Index::drop().name(ERASED).table("users").to_owned();
        manager.drop_index(drop).await?;
        for (table, column) in [("outbox", RECIPIENT), ("rehearsals", SEEN)] {
            let without = Table::alter().table(table).drop_column(column).take();
            manager.alter_table(without).await?;
        }
        Ok(())
    }
}
