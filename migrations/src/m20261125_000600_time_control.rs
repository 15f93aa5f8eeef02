//! `events`, `attempts` and `answer_sheets` store the changes of time control (D60, D91, D92). `event_allowances`
//! stores the extra time of a participant at an event, and `user_allowances` the permanent allowance of a person.

use sea_orm_migration::prelude::{
    ColumnDef, DbErr, Expr, ExprTrait, Index, MigrationTrait, SchemaManager, Table, async_trait,
};
use sea_orm_migration::sea_orm::{ConnectionTrait, DbBackend};

use crate::m20261121_000001_schema::columns::{
    Columns, create as create_table, nullable, partial_index, reference,
};

pub struct Migration;

/// Until now, every deadline followed from the start and the end of the event.
const FILL: &str = "UPDATE attempts SET due_at = deadline";

const EVENTS: [&str; 6] = [
    "starts_by_hand",
    "begun_at",
    "extension_minutes",
    "paused_millis",
    "paused_by",
    "pause_told",
];
const ATTEMPTS: [&str; 5] = [
    "due_at",
    "paused_before",
    "moved_millis",
    "shortened",
    "paused_at",
];

async fn add(
    manager: &SchemaManager<'_>,
    table: &'static str,
    column: ColumnDef,
) -> Result<(), DbErr> {
    let table = Table::alter().table(table).add_column(column).take();
    manager.alter_table(table).await
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let columns = Columns::new(manager);
        let zero = |name| columns.big_integer(name).default(0).take();
        let no = |name| {
            let mut column = columns.boolean(name);
            match manager.get_database_backend() {
                DbBackend::Sqlite => column.default(0).take(),
                _ => column.default(false).take(),
            }
        };
        let [
            starts_by_hand,
            begun_at,
            extension,
            paused_millis,
            paused_by,
            pause_told,
        ] = EVENTS;
        for column in [
            no(starts_by_hand),
            nullable(columns.instant(begun_at)),
            zero(extension),
            zero(paused_millis),
            nullable(columns.uuid(paused_by)),
            no(pause_told),
        ] {
            add(manager, "events", column).await?;
        }
        let [due_at, paused_before, moved, shortened, paused_at] = ATTEMPTS;
        for column in [
            zero(due_at),
            zero(paused_before),
            zero(moved),
            no(shortened),
            nullable(columns.instant(paused_at)),
        ] {
            add(manager, "attempts", column).await?;
        }
        add(
            manager,
            "answer_sheets",
            nullable(columns.instant("paused_at")),
        )
        .await?;
        manager.get_connection().execute_unprepared(FILL).await?;
        let is_paused = Expr::col("paused_at").is_not_null();
        let paused = partial_index("events_paused", "events", &["paused_at"], is_paused);
        manager.create_index(paused).await?;

        let of_event = columns
            .table("event_allowances")
            .col(columns.uuid("event_id"))
            .col(columns.uuid("user_id"))
            .col(columns.big_integer("extra_minutes"))
            .col(columns.boolean("past_end"))
            .primary_key(Index::create().col("event_id").col("user_id"))
            .foreign_key(&mut reference("event_id", "events"))
            .foreign_key(&mut reference("user_id", "users"))
            .take();
        create_table(manager, of_event, []).await?;
        let mut user_id = columns.uuid("user_id");
        user_id.primary_key();
        let of_user = columns
            .table("user_allowances")
            .col(user_id)
            .col(columns.big_integer("factor"))
            .col(columns.text("note"))
            .foreign_key(&mut reference("user_id", "users"))
            .take();
        create_table(manager, of_user, []).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in ["user_allowances", "event_allowances"] {
            manager
                .drop_table(Table::drop().table(table).to_owned())
                .await?;
        }
        let index = Index::drop()
            .name("events_paused")
            .table("events")
            .to_owned();
        manager.drop_index(index).await?;
        let paused_at: &[&'static str] = &["paused_at"];
        for (table, columns) in [
            ("events", EVENTS.as_slice()),
            ("attempts", ATTEMPTS.as_slice()),
            ("answer_sheets", paused_at),
        ] {
            for column in columns {
                let table = Table::alter().table(table).drop_column(*column).take();
                manager.alter_table(table).await?;
            }
        }
        Ok(())
    }
}
