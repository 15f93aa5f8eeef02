//! The database schema: one set of migrations for SQLite and PostgreSQL.
//!
//! A migration is a file or a folder beside this one with a public type `Migration`. Migrations run in
//! the order of their names. Never rename one: the database stores the names of those that have run.
//! `build.rs` lists the files. A migration describes tables with the schema builder, once for both
//! databases. What only one database has is in a step of its own.

use sea_orm_migration::prelude::{MigrationName, MigrationTrait, MigratorTrait, async_trait};

include!(concat!(env!("OUT_DIR"), "/all.rs"));

/// All migrations, oldest first.
pub struct Migrator;

#[async_trait::async_trait]
impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        all()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_migration_keeps_the_name_that_databases_store() {
        assert_eq!(Migrator::migrations()[0].name(), "m20261121_000001_schema");
    }
}
