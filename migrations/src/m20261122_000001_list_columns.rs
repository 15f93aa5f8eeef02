//! The order of lists by name, by address and by start.
//!
//! An index has the conditions of its list first, then the column, then `id`, which settles ties. It also
//! holds what decides the state of an event, so that the rows before a page are skipped in the index alone.
//! Where names are unique, the index of that constraint is enough.

use sea_orm_migration::prelude::{
    ConditionalStatement, DbErr, Expr, ExprTrait, Index, IndexCreateStatement, MigrationTrait, SchemaManager, async_trait,
};
use sea_orm_migration::sea_orm::{ConnectionTrait, DbBackend};

/// Sorts folded texts by code point, as SQLite does, whatever the locale of the database is.
const FOLDED_COLLATION: &str = r#"
ALTER TABLE organizations ALTER COLUMN name_key TYPE text COLLATE "C";
ALTER TABLE roles ALTER COLUMN name_key TYPE text COLLATE "C";
ALTER TABLE users
  ALTER COLUMN name_key TYPE text COLLATE "C",
  ALTER COLUMN email_key TYPE text COLLATE "C";
ALTER TABLE templates ALTER COLUMN name_key TYPE text COLLATE "C";
ALTER TABLE events ALTER COLUMN name_key TYPE text COLLATE "C";"#;

pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        if manager.get_database_backend() == DbBackend::Postgres {
            let connection = manager.get_connection();
            connection.execute_unprepared(FOLDED_COLLATION).await?;
        }
        for index in indexes() {
            manager.create_index(index).await?;
        }
        Ok(())
    }

    async fn down(&self, _: &SchemaManager) -> Result<(), DbErr> {
        Err(DbErr::Migration(
            "this migration cannot be reverted: restore a backup".into(),
        ))
    }
}

fn indexes() -> [IndexCreateStatement; 4] {
    let living = || Expr::col("deleted_at").is_null();
    [
        index("users_by_name", "users", &["scope_id", "name_key", "id"])
            .and_where(living())
            .take(),
        index("users_by_email", "users", &["scope_id", "email_key", "id"])
            .and_where(living())
            .take(),
        index(
            "events_by_name",
            "events",
            &["organization_id", "kind", "name_key", "id", "starts_at", "ends_at"],
        ),
        index(
            "events_by_start",
            "events",
            &["organization_id", "kind", "starts_at", "id", "ends_at"],
        ),
    ]
}

fn index(name: &str, table: &'static str, columns: &[&'static str]) -> IndexCreateStatement {
    let mut index = Index::create().name(name).table(table).take();
    for column in columns {
        index.col(*column);
    }
    index
}
