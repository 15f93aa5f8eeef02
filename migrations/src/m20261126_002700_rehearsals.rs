//! `rehearsals` contains the organizations that `palestra rehearse` created (D249). Only they can be deleted with their
//! data.

use sea_orm_migration::prelude::{DbErr, MigrationTrait, SchemaManager, Table, async_trait};

use crate::m20261121_000001_schema::columns::{Columns, create as create_table, reference};

const TABLE: &str = "rehearsals";

pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let columns = Columns::new(manager);
        let mut organization = columns.uuid("organization_id");
        let rehearsals = columns
            .table(TABLE)
            .col(organization.primary_key())
            .col(columns.instant("created_at"))
            .foreign_key(&mut reference("organization_id", "organizations"))
            .take();
        create_table(manager, rehearsals, []).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .drop_table(Table::drop().table(TABLE).to_owned())
            .await
    }
}
