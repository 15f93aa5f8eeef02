//! `nodes` stores when each node was last seen (D74).

use sea_orm_migration::prelude::{DbErr, MigrationTrait, SchemaManager, Table, async_trait};

use crate::m20261121_000001_schema::columns::{Columns, create as create_table, index};

const TABLE: &str = "nodes";

pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let columns = Columns::new(manager);
        let mut id = columns.uuid("id");
        id.primary_key();
        let nodes = columns
            .table(TABLE)
            .col(id)
            .col(columns.text("version"))
            .col(columns.instant("started_at"))
            .col(columns.instant("seen_at"))
            .take();
        let seen = index("nodes_seen", TABLE, &["seen_at"]);
        create_table(manager, nodes, [seen]).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .drop_table(Table::drop().table(TABLE).to_owned())
            .await
    }
}
