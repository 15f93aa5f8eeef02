//! `users` stores who was erased, and `audit_erasures` which audit records have erased states (D245). The database
//! allows the removal of states only for records in `audit_erasures`, and refuses to change or remove the rows of that
//! table.

use sea_orm_migration::prelude::{DbErr, MigrationTrait, SchemaManager, Table, async_trait};
use sea_orm_migration::sea_orm::{ConnectionTrait, DbBackend};

use crate::m20261121_000001_schema::columns::{Columns, create, nullable};

const POSTGRES: &str = "
CREATE TRIGGER audit_erasures_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_erasures
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE FUNCTION refuse_unnoted_erasure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM audit_erasures WHERE id = OLD.id) THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
  END IF;
  RETURN OLD;
END
$$;
DROP TRIGGER audit_states_append_only ON audit_states;
CREATE TRIGGER audit_states_append_only BEFORE UPDATE OR TRUNCATE ON audit_states
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_states_no_delete BEFORE DELETE ON audit_states
  FOR EACH ROW EXECUTE FUNCTION refuse_unnoted_erasure();";

const SQLITE: &str = "
CREATE TRIGGER audit_erasures_no_update BEFORE UPDATE ON audit_erasures BEGIN
  SELECT RAISE(ABORT, 'audit_erasures is append-only');
END;
CREATE TRIGGER audit_erasures_no_delete BEFORE DELETE ON audit_erasures BEGIN
  SELECT RAISE(ABORT, 'audit_erasures is append-only');
END;
DROP TRIGGER audit_states_no_delete;
CREATE TRIGGER audit_states_no_delete BEFORE DELETE ON audit_states
WHEN NOT EXISTS (SELECT 1 FROM audit_erasures WHERE id = OLD.id) BEGIN
  SELECT RAISE(ABORT, 'audit_states is append-only');
END;";

pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let columns = Columns::new(manager);
        let erased_at = nullable(columns.instant("erased_at"));
        let users = Table::alter().table("users").add_column(erased_at).take();
        manager.alter_table(users).await?;
        let mut id = columns.uuid("id");
        id.primary_key();
        let erasures = columns
            .table("audit_erasures")
            .col(id)
            .col(columns.instant("at"))
            .take();
        create(manager, erasures, []).await?;
        let triggers = match manager.get_database_backend() {
            DbBackend::Sqlite => SQLITE,
            _ => POSTGRES,
        };
        manager
            .get_connection()
            .execute_unprepared(triggers)
            .await?;
        Ok(())
    }

    async fn down(&self, _: &SchemaManager) -> Result<(), DbErr> {
        Err(DbErr::Migration(
            "what was erased cannot be brought back: drop the database".into(),
        ))
    }
}
