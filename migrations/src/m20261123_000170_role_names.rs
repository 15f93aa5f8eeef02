//! Role names are now compared without spaces, hyphens and underscores. If several roles have the same name in this
//! comparison, the built-in role keeps its name, otherwise the oldest role does. Each other role gets a number in
//! letters at the end of its name, and the name is shortened if it gets too long.

use std::collections::HashSet;

use sea_orm_migration::prelude::{
    DbErr, Expr, ExprTrait, MigrationTrait, Order, Query, SchemaManager, async_trait,
};
use sea_orm_migration::sea_orm::{ConnectionTrait, prelude::Uuid};

pub struct Migration;

/// The longest name of a role.
const MAX_NAME: usize = 40;

/// The columns of a role that this migration reads.
#[derive(Clone)]
struct Stored {
    id: Uuid,
    scope_id: Uuid,
    name: String,
    name_key: String,
    search_key: String,
}

impl Stored {
    /// Appends a number to the name. Shortens the name if it would get too long.
    fn with_number(&self, number: &str) -> Self {
        let room = MAX_NAME.saturating_sub(1 + number.len());
        let start: String = self.name.chars().take(room).collect();
        let rest: String = self.name.chars().skip(room).collect();
        let key: Vec<char> = self.name_key.chars().collect();
        let key_room = key
            .len()
            .saturating_sub(without_separators(&rest).chars().count());
        let key: String = key.into_iter().take(key_room).collect();
        let number_key = number.to_lowercase();
        Self {
            name: format!("{} {number}", start.trim_end()),
            name_key: key + &number_key,
            search_key: format!("{} {number_key}", self.search_key),
            ..*self
        }
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let connection = manager.get_connection();
        let mut keys = HashSet::new();
        let mut roles = read_roles(connection).await?;
        for role in &mut roles {
            role.name_key = without_separators(&role.name_key);
            let (unnumbered, mut number) = (role.clone(), "I".to_owned());
            while !keys.insert((role.scope_id, role.name_key.clone())) {
                number.push('I');
                *role = unnumbered.with_number(&number);
            }
        }
        // The new key of a role may still be the key of another role. So each role first gets a temporary key that no
        // name has.
        for role in &roles {
            let update = Query::update()
                .table("roles")
                .value("name_key", role.id.to_string())
                .and_where(Expr::col("id").eq(role.id))
                .take();
            connection.execute(&update).await?;
        }
        for role in roles {
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

/// Reads all roles. The built-in roles come first, then the custom ones from the oldest to the newest.
async fn read_roles(connection: &impl ConnectionTrait) -> Result<Vec<Stored>, DbErr> {
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
