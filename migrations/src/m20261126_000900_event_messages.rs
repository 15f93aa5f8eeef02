//! `event_messages` contains the messages to participants (D203). Two indexes find the events that start or end now
//! (D204).

use sea_orm_migration::prelude::{DbErr, Index, MigrationTrait, SchemaManager, Table, async_trait};

use crate::m20261121_000001_schema::columns::{
    Columns, create as create_table, index, nullable, reference,
};

const TABLE: &str = "event_messages";
const TURNS: [(&str, &str); 2] = [
    ("events_starting", "starts_at"),
    ("events_ending", "ends_at"),
];

pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let columns = Columns::new(manager);
        let messages = columns
            .table_with_id(TABLE)
            .col(columns.uuid("organization_id"))
            .col(columns.uuid("event_id"))
            .col(nullable(columns.uuid("user_id")))
            .col(columns.text("text"))
            .col(nullable(columns.text("reason_of")))
            .col(columns.instant("created_at"))
            .foreign_key(&mut reference("organization_id", "organizations"))
            .foreign_key(&mut reference("event_id", "events"))
            .foreign_key(&mut reference("user_id", "users"))
            .take();
        // The index also contains the user, so that only the index is read to count rows.
        let list = index(
            "event_messages_list",
            TABLE,
            &["event_id", "created_at", "id", "user_id"],
        );
        create_table(manager, messages, [list]).await?;
        for (name, column) in TURNS {
            manager
                .create_index(index(name, "events", &[column]))
                .await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (name, _) in TURNS {
            let index = Index::drop().name(name).table("events").to_owned();
            manager.drop_index(index).await?;
        }
        manager
            .drop_table(Table::drop().table(TABLE).to_owned())
            .await
    }
}
