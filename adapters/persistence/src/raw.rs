//! All hand-written SQL of this crate, each statement with the reason why the query builder cannot
//! express it.

use sqlx::{PgConnection, PgPool};

/// Names the lock under which one node at a time migrates.
const MIGRATION_LOCK: i64 = 0x50_41_4c_45_53_54_52_41;

/// Waits for the lock of migrations and returns the connection that holds it. The query builder knows
/// neither session settings nor advisory locks.
pub async fn lock_migrations(pool: &PgPool) -> sqlx::Result<PgConnection> {
    let mut connection = pool.acquire().await?.detach();
    sqlx::raw_sql("SET statement_timeout = 0")
        .execute(&mut connection)
        .await?;
    sqlx::query("SELECT pg_advisory_lock($1)")
        .bind(MIGRATION_LOCK)
        .execute(&mut connection)
        .await?;
    Ok(connection)
}
