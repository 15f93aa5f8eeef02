//! Stores whether users can sign in and when they last did. Creates the indexes of the list of users: for one role, for
//! one state, and for both.

use sea_orm_migration::prelude::{
    ColumnDef, ColumnType, ConditionalStatement, DbErr, Expr, ExprTrait, Index, MigrationTrait,
    SchemaManager, Table, async_trait,
};
use sea_orm_migration::sea_orm::{ConnectionTrait, DbBackend};

pub struct Migration;

/// The filters of the list, with the names of their indexes.
const FILTERS: [(&str, &[&str]); 3] = [
    ("users_of_role", &["role_id"]),
    ("users_in_state", &["state"]),
    ("users_of_role_in_state", &["role_id", "state"]),
];
/// The columns that can sort the list.
const ORDERS: [(&str, &str); 3] = [
    ("by_creation", "created_at"),
    ("by_name", "search_key"),
    ("by_email", "email_key"),
];

/// The state is computed from other columns, and stored so that it can be indexed. Deleted users have no state. The
/// last sign-in is taken from the sessions that still exist.
const FILL: &str = "
UPDATE users SET
  state = CASE WHEN deleted_at IS NOT NULL THEN NULL WHEN password_hash IS NULL THEN 1 ELSE 2 END,
  last_sign_in_at = (SELECT max(created_at) FROM sessions WHERE sessions.user_id = users.id)";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // SQLite's tables are strict and have only one type for whole numbers.
        let is_sqlite = manager.get_database_backend() == DbBackend::Sqlite;
        for name in ["deactivated_at", "last_sign_in_at", "state"] {
            let column_type = if is_sqlite {
                ColumnType::custom("integer")
            } else {
                ColumnType::BigInteger
            };
            let column = ColumnDef::new_with_type(name, column_type).null().take();
            let table = Table::alter().table("users").add_column(column).take();
            manager.alter_table(table).await?;
        }
        manager.get_connection().execute_unprepared(FILL).await?;
        for (filter, equal) in FILTERS {
            for (order, column) in ORDERS {
                let mut index = Index::create()
                    .name(format!("{filter}_{order}"))
                    .table("users")
                    .col("scope_id")
                    .take();
                for column in equal.iter().chain(&[column, "id"]) {
                    index.col(*column);
                }
                index.and_where(Expr::col("deleted_at").is_null());
                manager.create_index(index).await?;
            }
        }
        Ok(())
    }

    async fn down(&self, _: &SchemaManager) -> Result<(), DbErr> {
        Err(DbErr::Migration(
            "the states of users cannot be reverted: drop the database".into(),
        ))
    }
}
