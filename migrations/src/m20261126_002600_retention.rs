//! `events` stores when the retention of its texts is checked next. `users` gets an index of the people who are to be
//! erased (D246).

use sea_orm_migration::prelude::{
    ConditionalStatement, DbErr, Expr, ExprTrait, Index, MigrationTrait, SchemaManager, Table,
    async_trait,
};

use crate::m20261121_000001_schema::columns::{Columns, index};

const COLUMN: &str = "texts_due_at";
const EVENTS_INDEX: &str = "events_texts_due";
const USERS_INDEX: &str = "users_to_erase";

pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut due = Columns::new(manager).instant(COLUMN);
        due.default(0);
        let events = Table::alter().table("events").add_column(due).take();
        manager.alter_table(events).await?;
        let of_events = index(EVENTS_INDEX, "events", &["ends_at", COLUMN]);
        manager.create_index(of_events).await?;
        let mut of_users = index(USERS_INDEX, "users", &["deleted_at"]);
        of_users.and_where(
            Expr::col("deleted_at")
                .is_not_null()
                .and(Expr::col("erased_at").is_null()),
        );
        manager.create_index(of_users).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (name, table) in [(USERS_INDEX, "users"), (EVENTS_INDEX, "events")] {
            let drop = Index::drop().name(name).table(table).to_owned();
            manager.drop_index(drop).await?;
        }
        let events = Table::alter().table("events").drop_column(COLUMN).take();
        manager.alter_table(events).await
    }
}
