//! `audit_states` keeps the states of audit records in a separate table, because a state can be large and lists do not
//! need it (D101). `audit_records` gets the names of the changed fields instead. They are unknown for earlier records.

use sea_orm_migration::prelude::{DbErr, MigrationTrait, SchemaManager, Table, async_trait};
use sea_orm_migration::sea_orm::{ConnectionTrait, DbBackend};

use crate::m20261121_000001_schema::columns::{Columns, create as create_table, nullable};

const TABLE: &str = "audit_states";
const RECORDS: &str = "audit_records";

const MOVE: &str = "
INSERT INTO audit_states (id, state_before, state_after)
SELECT id, state_before, state_after FROM audit_records
WHERE state_before IS NOT NULL OR state_after IS NOT NULL";

const POSTGRES: &str = "
CREATE TRIGGER audit_states_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_states
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();";

const SQLITE: &str = "
CREATE TRIGGER audit_states_no_update BEFORE UPDATE ON audit_states BEGIN
  SELECT RAISE(ABORT, 'audit_states is append-only');
END;
CREATE TRIGGER audit_states_no_delete BEFORE DELETE ON audit_states BEGIN
  SELECT RAISE(ABORT, 'audit_states is append-only');
END;";

pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let columns = Columns::new(manager);
        let mut id = columns.uuid("id");
        id.primary_key();
        let states = columns
            .table(TABLE)
            .col(id)
            .col(nullable(columns.text("state_before")))
            .col(nullable(columns.text("state_after")))
            .take();
        create_table(manager, states, []).await?;
        let connection = manager.get_connection();
        connection.execute_unprepared(MOVE).await?;
        for column in ["state_before", "state_after"] {
            let table = Table::alter().table(RECORDS).drop_column(column).take();
            manager.alter_table(table).await?;
        }
        let mut fields = columns.text("changed_fields");
        fields.default("[]");
        let table = Table::alter().table(RECORDS).add_column(fields).take();
        manager.alter_table(table).await?;
        let triggers = match manager.get_database_backend() {
            DbBackend::Sqlite => SQLITE,
            _ => POSTGRES,
        };
        connection.execute_unprepared(triggers).await?;
        Ok(())
    }

    async fn down(&self, _: &SchemaManager) -> Result<(), DbErr> {
        Err(DbErr::Migration(
            "the states of audit records cannot be moved back: drop the database".into(),
        ))
    }
}
