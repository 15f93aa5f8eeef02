//! Sessions as they begin and end.

use application_ports::{SessionsStore, StoreResult};
use async_trait::async_trait;
use domain_kernel::{SessionId, Timestamp, UserId};
use domain_organization::Session;
use uuid::Uuid;

use super::Unit;
use crate::sql::{run, sweep, values};

#[async_trait]
impl SessionsStore for Unit {
    async fn session_insert(&self, session: &Session) -> StoreResult<()> {
        let sql =
            "INSERT INTO sessions (id, user_id, created_at, expires_at) VALUES ($1, $2, $3, $4)";
        let (created, expires) = (session.created_at.millis(), session.expires_at.millis());
        run(
            &self.tx,
            sql,
            values![session.id.0, session.user_id.0, created, expires],
        )
        .await?;
        Ok(())
    }

    async fn session_end(&self, id: SessionId) -> StoreResult<()> {
        run(
            &self.tx,
            "DELETE FROM sessions WHERE id = $1",
            values![id.0],
        )
        .await?;
        Ok(())
    }

    async fn sessions_end(&self, user_id: UserId, except: Option<SessionId>) -> StoreResult<()> {
        let sql = "DELETE FROM sessions WHERE user_id = $1 AND id <> $2";
        run(
            &self.tx,
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
