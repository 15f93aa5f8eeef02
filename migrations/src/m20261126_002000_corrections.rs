//! `corrections` contains the corrections of answer keys (D94). `prepared_scores` contains the scores that a correction
//! has prepared, until one transaction writes all of them. `scores` stores when a correction changed a score, and
//! `score_saves` which correction it was.

use sea_orm_migration::prelude::{DbErr, Index, MigrationTrait, SchemaManager, Table, async_trait};

use crate::m20261121_000001_schema::columns::{
    Columns, create as create_table, index, nullable, reference, unique,
};

const CORRECTIONS: &str = "corrections";
const PREPARED: &str = "prepared_scores";
const SCORES: (&str, &str) = ("scores", "corrected_at");
const SAVES: (&str, &str) = ("score_saves", "correction_id");

pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let columns = Columns::new(manager);
        let corrections = columns
            .table_with_id(CORRECTIONS)
            .col(columns.uuid("organization_id"))
            .col(columns.uuid("event_id"))
            .col(columns.integer("number"))
            .col(nullable(columns.uuid("question_id")))
            .col(columns.text("rule"))
            .col(nullable(columns.text("new_key")))
            .col(columns.text("reason"))
            .col(columns.uuid("made_by"))
            .col(columns.instant("made_at"))
            .col(columns.big_integer("gained"))
            .col(columns.big_integer("lost"))
            .col(columns.big_integer("unchanged"))
            .col(columns.boolean("holds"))
            .foreign_key(&mut reference("organization_id", "organizations"))
            .foreign_key(&mut reference("event_id", "events"))
            .foreign_key(&mut reference("made_by", "users"))
            .index(&mut unique("corrections_number", &["event_id", "number"]))
            .take();
        let list = index(
            "corrections_list",
            CORRECTIONS,
            &["event_id", "made_at", "id"],
        );
        create_table(manager, corrections, [list]).await?;
        let prepared = columns
            .table(PREPARED)
            .col(columns.uuid("correction_id"))
            .col(columns.uuid("attempt_id"))
            .col(columns.integer("version"))
            .col(columns.text("body"))
            .col(columns.text("kind_sums"))
            .col(columns.big_integer("total"))
            .col(columns.big_integer("total_weight"))
            .col(nullable(columns.instant("corrected_at")))
            .col(columns.instant("expires_at"))
            .primary_key(Index::create().col("correction_id").col("attempt_id"))
            .take();
        let expiring = index("prepared_scores_expiring", PREPARED, &["expires_at"]);
        create_table(manager, prepared, [expiring]).await?;
        for (table, definition) in [
            (SCORES.0, columns.instant(SCORES.1)),
            (SAVES.0, columns.uuid(SAVES.1)),
        ] {
            let alter = Table::alter()
                .table(table)
                .add_column(nullable(definition))
                .take();
            manager.alter_table(alter).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (table, column) in [SAVES, SCORES] {
            let alter = Table::alter().table(table).drop_column(column).take();
            manager.alter_table(alter).await?;
        }
        for table in [PREPARED, CORRECTIONS] {
            manager
                .drop_table(Table::drop().table(table).to_owned())
                .await?;
        }
        Ok(())
    }
}
