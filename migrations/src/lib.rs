//! The database schema: one set of migrations for SQLite and PostgreSQL.
//!
//! A migration describes tables with the schema builder, once for both databases. What only one
//! database has is in a step of its own.

mod m20261121_000001_schema;

use sea_orm_migration::prelude::{MigrationTrait, MigratorTrait, async_trait};

/// All migrations, oldest first.
pub struct Migrator;

#[async_trait::async_trait]
impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![Box::new(m20261121_000001_schema::Migration)]
    }
}
