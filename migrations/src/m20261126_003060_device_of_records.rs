//! `audit_records` notes the device from which a change came (D278). Records from before, and those of the operator, have none.

use sea_orm_migration::prelude::{DbErr, MigrationTrait, SchemaManager, Table, async_trait};

use crate::m20261121_000001_schema::columns::{Columns, nullable};

const TABLE: &str = "audit_records";
const DEVICE: &str = "device";

pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut device = nullable(Columns::new(manager).text(DEVICE));
        let records = Table::alter().table(TABLE).add_column(&mut device).take();
        manager.alter_table(records).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let records = Table::alter().table(TABLE).drop_column(DEVICE).take();
        manager.alter_table(records).await
    }
}
