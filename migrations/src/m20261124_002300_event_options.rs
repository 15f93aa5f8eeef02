//! `events` stores what participants see of their results: the place, the feedback by question (D113), and the
//! percentage from which a result gives a certificate.

use sea_orm_migration::prelude::{
    ColumnDef, DbErr, MigrationTrait, SchemaManager, Table, async_trait,
};
use sea_orm_migration::sea_orm::DbBackend;

use crate::m20261121_000001_schema::columns::Columns;

const TABLE: &str = "events";

pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let columns = Columns::new(manager);
        let switch = |name, on: bool| {
            let mut column = columns.boolean(name);
            match manager.get_database_backend() {
                DbBackend::Sqlite => column.default(i32::from(on)).take(),
                _ => column.default(on).take(),
            }
        };
        let percentage = columns.big_integer("certificate_from").default(0).take();
        // On SQLite, one statement can add only one column.
        for column in [
            switch("show_place", false),
            switch("show_feedback", false),
            switch("certificates", true),
            percentage,
        ] {
            add(manager, column).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for column in [
            "show_place",
            "show_feedback",
            "certificates",
            "certificate_from",
        ] {
            let events = Table::alter().table(TABLE).drop_column(column).take();
            manager.alter_table(events).await?;
        }
        Ok(())
    }
}

async fn add(manager: &SchemaManager<'_>, column: ColumnDef) -> Result<(), DbErr> {
    let events = Table::alter().table(TABLE).add_column(column).take();
    manager.alter_table(events).await
}
