//! Sessions as they begin and end.

use application_ports::{SessionsStore, StoreResult};
use async_trait::async_trait;
use domain_kernel::{SessionId, Timestamp, UserId};
use domain_organization::{PasswordHash, Session};
use sea_orm::{ConnectionTrait, DbBackend};
use uuid::Uuid;

use super::Unit;
use crate::sql::{run, sweep, values};

#[async_trait]
impl SessionsStore for Unit {
    async fn session_insert(
        &self,
        session: &Session,
        verified: &PasswordHash,
    ) -> StoreResult<bool> {
        // The lock makes PostgreSQL wait for a running change of the password and compare anew. SQLite's
        // transactions run one after another.
        let lock = if self.tx.get_database_backend() == DbBackend::Postgres {
            " FOR SHARE"
        } else {
            ""
        };
        let sql = format!(
            "INSERT INTO sessions (id, user_id, created_at, expires_at)
             SELECT $1, id, $2, $3 FROM users
             WHERE id = $4 AND deleted_at IS NULL AND password_hash = $5{lock}"
        );
        let values = values![
            session.id.0,
            session.created_at.millis(),
            session.expires_at.millis(),
            session.user_id.0,
            verified.as_str()
        ];
        Ok(run(&self.tx, sql, values).await? == 1)
    }

    async fn session_end(&self, id: SessionId) -> StoreResult<()> {
        run(
            self.touch_sessions(),
            "DELETE FROM sessions WHERE id = $1",
            values![id.0],
        )
        .await?;
        Ok(())
    }

    async fn sessions_end(&self, user_id: UserId, except: Option<SessionId>) -> StoreResult<()> {
        let sql = "DELETE FROM sessions WHERE user_id = $1 AND id <> $2";
        run(
            self.touch_sessions(),
            sql,
            values![user_id.0, except.map_or(Uuid::nil(), |id| id.0)],
        )
        .await?;
        Ok(())
    }

    async fn sessions_sweep(&self, now: Timestamp, limit: u64) -> StoreResult<u64> {
        sweep(&self.tx, "sessions", "id", now, limit).await
    }
}
