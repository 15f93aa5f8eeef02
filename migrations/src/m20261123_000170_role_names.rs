//! The names of roles are compared without spaces, hyphens and underscores. Of roles that now have one
//! name, the first keeps it, a built-in one before all others; each of the others gets a number in letters.

use std::collections::HashSet;

use sea_orm_migration::prelude::{
    DbErr, Expr, ExprTrait, MigrationTrait, Order, Query, SchemaManager, async_trait,
};
use sea_orm_migration::sea_orm::{ConnectionTrait, prelude::Uuid};

pub struct Migration;

/// A role before the migration.
struct Stored {
    id: Uuid,
    scope_id: Uuid,
    name: String,
    name_key: String,
    search_key: String,
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let connection = manager.get_connection();
        let mut keys = HashSet::new();
        let (mut renamed, mut kept) = (Vec::new(), Vec::new());
        for role in roles(connection).await? {
            let mut key = without_separators(&role.name_key);
            let is_first = keys.insert((role.scope_id, key.clone()));
            if is_first {
                kept.push(Stored {
                    name_key: key,
                    ..role
                });
            } else {
                let mut number = "I".to_owned();
                while !keys.insert((role.scope_id, key.clone())) {
                    number.push('I');
                    key = without_separators(&role.name_key) + &number.to_lowercase();
                }
                renamed.push(Stored {
                    name: format!("{} {number}", role.name),
                    search_key: format!("{} {}", role.search_key, number.to_lowercase()),
                    name_key: key,
                    ..role
                });
            }
        }
        // The renamed ones first: they may have the key that another one gets.
        for role in renamed.into_iter().chain(kept) {
            let update = Query::update()
                .table("roles")
                .value("name", role.name)
                .value("name_key", role.name_key)
                .value("search_key", role.search_key)
                .and_where(Expr::col("id").eq(role.id))
                .take();
            connection.execute(&update).await?;
        }
        Ok(())
    }

    async fn down(&self, _: &SchemaManager) -> Result<(), DbErr> {
        Err(DbErr::Migration(
            "the names of roles cannot be reverted: drop the database".into(),
        ))
    }
}

/// Reads all roles: of each scope the built-in ones, then the custom ones, oldest first.
async fn roles(connection: &impl ConnectionTrait) -> Result<Vec<Stored>, DbErr> {
    let select = Query::select()
        .columns(["id", "scope_id", "name", "name_key", "search_key"])
        .from("roles")
        .order_by_expr(Expr::col("kind").eq("custom"), Order::Asc)
        .order_by("created_at", Order::Asc)
        .order_by("id", Order::Asc)
        .take();
    let rows = connection.query_all(&select).await?;
    rows.iter()
        .map(|row| {
            Ok(Stored {
                id: row.try_get("", "id")?,
                scope_id: row.try_get("", "scope_id")?,
                name: row.try_get("", "name")?,
                name_key: row.try_get("", "name_key")?,
                search_key: row.try_get("", "search_key")?,
            })
        })
        .collect()
}

fn without_separators(key: &str) -> String {
    key.chars()
        .filter(|c| !c.is_whitespace() && !matches!(c, '-' | '_'))
        .collect()
}
