//! The chain of the audit record (D125). `audit_links` contains the link of each record. `audit_unlinked` contains the
//! records that wait for a link, which are all records at first. SQLite now also refuses to replace audit records,
//! because a replacement does not fire the triggers for deleted rows.

use sea_orm_migration::prelude::{DbErr, Index, MigrationTrait, SchemaManager, async_trait};
use sea_orm_migration::sea_orm::{ConnectionTrait, DbBackend};

use crate::m20261121_000001_schema::columns::{Columns, create, nullable, unique};

const WAIT: &str = "INSERT INTO audit_unlinked (id) SELECT id FROM audit_records";

const POSTGRES: &str = "
CREATE TRIGGER audit_links_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_links
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();";

/// A row can be replaced by a row with one of its keys or with its row number.
const SQLITE: &str = "
CREATE TRIGGER audit_links_no_update BEFORE UPDATE ON audit_links BEGIN
  SELECT RAISE(ABORT, 'audit_links is append-only');
END;
CREATE TRIGGER audit_links_no_delete BEFORE DELETE ON audit_links BEGIN
  SELECT RAISE(ABORT, 'audit_links is append-only');
END;
CREATE TRIGGER audit_links_no_replace BEFORE INSERT ON audit_links
WHEN EXISTS (
  SELECT 1 FROM audit_links
  WHERE scope_id = NEW.scope_id AND number = NEW.number OR record_id = NEW.record_id OR rowid = NEW.rowid
) BEGIN
  SELECT RAISE(ABORT, 'audit_links is append-only');
END;
CREATE TRIGGER audit_records_no_replace BEFORE INSERT ON audit_records
WHEN EXISTS (SELECT 1 FROM audit_records WHERE id = NEW.id OR rowid = NEW.rowid) BEGIN
  SELECT RAISE(ABORT, 'audit_records is append-only');
END;
CREATE TRIGGER audit_states_no_replace BEFORE INSERT ON audit_states
WHEN EXISTS (SELECT 1 FROM audit_states WHERE id = NEW.id OR rowid = NEW.rowid) BEGIN
  SELECT RAISE(ABORT, 'audit_states is append-only');
END;";

pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let columns = Columns::new(manager);
        let links = columns
            .table("audit_links")
            .col(columns.uuid("scope_id"))
            .col(columns.big_integer("number"))
            .col(nullable(columns.uuid("record_id")))
            .col(nullable(columns.text("before_hash")))
            .col(nullable(columns.text("after_hash")))
            .col(columns.text("hash"))
            .col(columns.text("seal"))
            .primary_key(Index::create().col("scope_id").col("number"))
            .index(&mut unique("audit_links_record", &["record_id"]))
            .take();
        create(manager, links, []).await?;
        let mut id = columns.uuid("id");
        id.primary_key();
        let unlinked = columns.table("audit_unlinked").col(id).take();
        create(manager, unlinked, []).await?;
        let connection = manager.get_connection();
        connection.execute_unprepared(WAIT).await?;
        let triggers = match manager.get_database_backend() {
            DbBackend::Sqlite => SQLITE,
            _ => POSTGRES,
        };
        connection.execute_unprepared(triggers).await?;
        Ok(())
    }

    async fn down(&self, _: &SchemaManager) -> Result<(), DbErr> {
        Err(DbErr::Migration(
            "the chain of the audit record cannot be removed: drop the database".into(),
        ))
    }
}
