//! `reports_codes` stores the hashes of the codes that open the reports service (D73).

use sea_orm_migration::prelude::{DbErr, MigrationTrait, SchemaManager, Table, async_trait};

use crate::m20261121_000001_schema::columns::{Columns, create as create_table, index};

const TABLE: &str = "reports_codes";

pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let columns = Columns::new(manager);
        let mut code_hash = columns.text("code_hash");
        code_hash.primary_key();
        // A code is valid for a minute, so it needs no reference to its user. The user is looked up when the code is
        // used.
        let codes = columns
            .table(TABLE)
            .col(code_hash)
            .col(columns.uuid("organization_id"))
            .col(columns.uuid("user_id"))
            .col(columns.instant("expires_at"))
            .take();
        let expiry = index("reports_codes_expiry", TABLE, &["expires_at"]);
        create_table(manager, codes, [expiry]).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .drop_table(Table::drop().table(TABLE).to_owned())
            .await
    }
}
