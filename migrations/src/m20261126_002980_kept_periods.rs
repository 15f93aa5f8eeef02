//! `organizations` notes for how long each keeps things, and up to when the states of its audit record were erased (D248).

use sea_orm_migration::prelude::{DbErr, MigrationTrait, SchemaManager, Table, async_trait};

use crate::m20261121_000001_schema::columns::{Columns, nullable};

const TABLE: &str = "organizations";
const PERIODS: [&str; 2] = ["keep_texts_days", "keep_audit_states_days"];
const ERASED_TO: &str = "audit_states_erased_to";

pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let columns = Columns::new(manager);
        let mut erased_to = columns.instant(ERASED_TO);
        erased_to.default(0);
        let [texts, states] = PERIODS.map(|name| nullable(columns.big_integer(name)));
        // SQLite adds one column at a time.
        for mut column in [texts, states, erased_to] {
            let organizations = Table::alter().table(TABLE).add_column(&mut column).take();
            manager.alter_table(organizations).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for name in [ERASED_TO].into_iter().chain(PERIODS) {
            let organizations = Table::alter().table(TABLE).drop_column(name).take();
            manager.alter_table(organizations).await?;
        }
        Ok(())
    }
}
