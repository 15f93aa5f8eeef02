//! Makes the audit record append-only: the database refuses to change or remove its rows.

use sea_orm_migration::prelude::{DbErr, SchemaManager};
use sea_orm_migration::sea_orm::{ConnectionTrait, DbBackend};

const POSTGRES: &str = "
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END
$$;
CREATE TRIGGER audit_records_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_records
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();";

const SQLITE: &str = "
CREATE TRIGGER audit_records_no_update BEFORE UPDATE ON audit_records BEGIN
  SELECT RAISE(ABORT, 'audit_records is append-only');
END;
CREATE TRIGGER audit_records_no_delete BEFORE DELETE ON audit_records BEGIN
  SELECT RAISE(ABORT, 'audit_records is append-only');
END;";

pub async fn create(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let triggers = if manager.get_database_backend() == DbBackend::Sqlite {
        SQLITE
    } else {
        POSTGRES
    };
    manager
        .get_connection()
        .execute_unprepared(triggers)
        .await?;
    Ok(())
}
