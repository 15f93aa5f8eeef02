//! Failed sign-ins are counted by account and place (D102). `sign_in_accounts` contains the counters that all places of
//! an account share, `sign_in_failures` those of one place, and `sign_in_networks` the networks that organizations
//! know. The earlier table `sign_in_failures` with the counts of the last day is dropped.

use sea_orm_migration::prelude::{DbErr, Index, MigrationTrait, SchemaManager, Table, async_trait};

use crate::m20261121_000001_schema::columns::{Columns, create as create_table, index};
use crate::m20261123_000030_sign_in_failures as first;

const ACCOUNTS: &str = "sign_in_accounts";
const FAILURES: &str = "sign_in_failures";
const NETWORKS: &str = "sign_in_networks";

pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_table(manager, FAILURES).await?;
        let columns = Columns::new(manager);
        let key = |name| columns.text(name).primary_key().take();
        let accounts = columns
            .table(ACCOUNTS)
            .col(key("account"))
            .col(columns.uuid("seed"))
            .col(columns.instant("day_ends_at"))
            .col(columns.integer("day_failures"))
            .col(columns.instant("looked_until"))
            .col(columns.instant("let_in_until"))
            .col(columns.instant("let_in_ends_at"))
            .col(columns.integer("let_in_attempts"))
            .col(columns.instant("expires_at"))
            .take();
        let expiry = index("sign_in_accounts_expiry", ACCOUNTS, &["expires_at"]);
        create_table(manager, accounts, [expiry]).await?;
        let failures = columns
            .table(FAILURES)
            .col(key("place"))
            .col(columns.text("account"))
            .col(columns.integer("in_row"))
            .col(columns.instant("failed_at"))
            .col(columns.instant("minute_ends_at"))
            .col(columns.integer("minute_failures"))
            .col(columns.instant("day_ends_at"))
            .col(columns.integer("day_failures"))
            .col(columns.instant("looked_until"))
            .col(columns.instant("expires_at"))
            .take();
        let of_account = index("sign_in_failures_account", FAILURES, &["account"]);
        let expiry = index("sign_in_failures_expiry", FAILURES, &["expires_at"]);
        create_table(manager, failures, [of_account, expiry]).await?;
        let networks = columns
            .table(NETWORKS)
            .col(columns.text("network"))
            .col(columns.uuid("scope_id"))
            .col(columns.instant("expires_at"))
            .primary_key(Index::create().col("network").col("scope_id"))
            .take();
        let expiry = index("sign_in_networks_expiry", NETWORKS, &["expires_at"]);
        create_table(manager, networks, [expiry]).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [ACCOUNTS, FAILURES, NETWORKS] {
            drop_table(manager, table).await?;
        }
        first::Migration.up(manager).await
    }
}

async fn drop_table(manager: &SchemaManager<'_>, table: &'static str) -> Result<(), DbErr> {
    manager
        .drop_table(Table::drop().table(table).to_owned())
        .await
}
