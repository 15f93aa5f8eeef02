//! `receipts` stores the receipt of each submission (D110). `unsent_reports` stores the reports of browsers about
//! unsent answers (D114). `events` stores whether receipts are sent by email.

use sea_orm_migration::prelude::{
    ColumnDef, ColumnType, DbErr, Index, MigrationTrait, SchemaManager, Table, async_trait,
};
use sea_orm_migration::sea_orm::{ConnectionTrait, DbBackend};

use crate::m20261121_000001_schema::columns::{
    Columns, create as create_table, nullable, reference,
};

/// The characters of a code.
const CHARACTERS: &str = "23456789ACDEFGHJKMNPQRTWXY";
const CODE_LENGTH: usize = 10;

pub struct Migration;

/// Returns the statement that creates receipts for attempts that were already submitted.
fn fill(backend: DbBackend) -> String {
    let (place, answered, questions) = match backend {
        DbBackend::Sqlite => (
            "abs(random() % 26)",
            "(SELECT count(*) FROM json_each(s.body, '$.marks') AS m WHERE json_extract(m.value, '$.answered'))",
            "json_array_length(s.body, '$.marks')",
        ),
        _ => (
            "floor(random() * 26)::integer",
            "(SELECT count(*) FROM json_array_elements(s.body::json -> 'marks') AS m WHERE (m ->> 'answered')::boolean)",
            "json_array_length(s.body::json -> 'marks')",
        ),
    };
    let character = format!("substr('{CHARACTERS}', 1 + {place}, 1)");
    let code = vec![character; CODE_LENGTH].join(" || ");
    format!(
        "INSERT INTO receipts (attempt_id, ended_at, ended_by, code, answered, questions)
        SELECT a.id, a.submitted_at, a.ended_by, {code}, {answered}, {questions}
        FROM attempts AS a JOIN scores AS s ON s.attempt_id = a.id
        WHERE a.submitted_at IS NOT NULL"
    )
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let columns = Columns::new(manager);
        let receipts = columns
            .table("receipts")
            .col(columns.uuid("attempt_id"))
            .col(columns.instant("ended_at"))
            .col(columns.big_integer("ended_by"))
            .col(columns.text("code"))
            .col(columns.big_integer("answered"))
            .col(columns.big_integer("questions"))
            .primary_key(Index::create().col("attempt_id").col("ended_at"))
            .foreign_key(&mut reference("attempt_id", "attempts"))
            .take();
        create_table(manager, receipts, []).await?;
        let mut attempt_id = columns.uuid("attempt_id");
        attempt_id.primary_key();
        let reports = columns
            .table("unsent_reports")
            .col(attempt_id)
            .col(columns.big_integer("answers_count"))
            .col(columns.instant("made_at"))
            .col(nullable(columns.big_integer("revision")))
            .col(columns.instant("reported_at"))
            .foreign_key(&mut reference("attempt_id", "attempts"))
            .take();
        create_table(manager, reports, []).await?;
        // SQLite's tables are strict and have only one type for whole numbers and booleans.
        let backend = manager.get_database_backend();
        let mut mail_receipts = match backend {
            DbBackend::Sqlite => {
                ColumnDef::new_with_type("mail_receipts", ColumnType::custom("integer"))
                    .default(0)
                    .take()
            }
            _ => ColumnDef::new_with_type("mail_receipts", ColumnType::Boolean)
                .default(false)
                .take(),
        };
        let events = Table::alter()
            .table("events")
            .add_column(mail_receipts.not_null())
            .take();
        manager.alter_table(events).await?;
        let connection = manager.get_connection();
        connection.execute_unprepared(&fill(backend)).await?;
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let events = Table::alter()
            .table("events")
            .drop_column("mail_receipts")
            .take();
        manager.alter_table(events).await?;
        for table in ["unsent_reports", "receipts"] {
            manager
                .drop_table(Table::drop().table(table).to_owned())
                .await?;
        }
        Ok(())
    }
}
