//! Parts that only PostgreSQL has: storage parameters, and trigram indexes for substring search.

use sea_orm_migration::prelude::{DbErr, SchemaManager};
use sea_orm_migration::sea_orm::ConnectionTrait;

/// Free space in each page lets an updated row stay in its page. A sheet is compressed only if its row would not fit
/// into a page otherwise, because saves of a compressed sheet take longer.
const STORAGE: &str = "
ALTER TABLE answer_sheets SET (fillfactor = 70, toast_tuple_target = 8160);
ALTER TABLE organizations SET (fillfactor = 70);
ALTER TABLE templates SET (fillfactor = 90);";

/// Without these indexes, search also works, but reads every row. They are skipped if the server lacks the extension or
/// the user may not create it.
const SEARCH: &str = "
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX organizations_search ON organizations USING gin (search_key gin_trgm_ops);
  CREATE INDEX users_search ON users USING gin (search_key gin_trgm_ops, email_key gin_trgm_ops);
  CREATE INDEX templates_search ON templates USING gin (search_key gin_trgm_ops);
  CREATE INDEX events_search ON events USING gin (search_key gin_trgm_ops);
EXCEPTION
  WHEN OTHERS THEN
    RAISE NOTICE 'searching without pg_trgm: %', SQLERRM;
END
$$;";

pub async fn tune_storage(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    run(manager, STORAGE).await
}

pub async fn create_search_indexes(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    run(manager, SEARCH).await
}

async fn run(manager: &SchemaManager<'_>, sql: &str) -> Result<(), DbErr> {
    manager.get_connection().execute_unprepared(sql).await?;
    Ok(())
}
