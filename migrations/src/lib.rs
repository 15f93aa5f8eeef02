//! The database schema: one set of migrations for SQLite and PostgreSQL.
//!
//! A migration is a file or a folder beside this one with a public type `Migration`. Migrations run in the order of
//! their names. Never rename a migration, because the database stores the names of the migrations that have run.
//! `build.rs` lists the files. A migration describes tables with the schema builder, once for both databases. A step
//! that only one database needs has its own function.

use sea_orm_migration::prelude::{
    DbErr, MigrationName, MigrationTrait, MigratorTrait, SchemaManager, async_trait,
};

include!(concat!(env!("OUT_DIR"), "/all.rs"));

/// All migrations, oldest first.
pub struct Migrator;

#[async_trait::async_trait]
impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        let atomic = |migration| -> Box<dyn MigrationTrait> { Box::new(Atomic(migration)) };
        all().into_iter().map(atomic).collect()
    }
}

/// Runs a migration in one transaction, so that it can run again after an interruption. By default, only migrations on
/// PostgreSQL have a transaction.
struct Atomic(Box<dyn MigrationTrait>);

impl MigrationName for Atomic {
    fn name(&self) -> &str {
        self.0.name()
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Atomic {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        self.0.up(manager).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        self.0.down(manager).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_migration_keeps_the_name_that_databases_store() {
        assert_eq!(Migrator::migrations()[0].name(), "m20261121_000001_schema");
    }

    #[test]
    fn every_migration_runs_in_a_transaction() {
        for migration in Migrator::migrations() {
            assert_eq!(
                migration.use_transaction(),
                Some(true),
                "{}",
                migration.name()
            );
        }
    }
}
