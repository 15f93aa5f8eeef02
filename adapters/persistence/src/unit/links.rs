//! `EmailTokens` sent by mail (D11).

use application_ports::{EmailTokens, StoreResult};
use async_trait::async_trait;
use domain_kernel::Timestamp;
use domain_organization::{EmailToken, EmailTokenPurpose};

use super::Unit;
use crate::sql::{one, run, sweep, values};

#[async_trait]
impl EmailTokens for Unit {
    async fn insert_email_token(&self, link: &EmailToken) -> StoreResult<()> {
        let purpose = link.purpose.as_str();
        let earlier = "DELETE FROM links WHERE user_id = $1 AND purpose = $2";
        run(&self.tx, earlier, values![link.user_id.0, purpose]).await?;
        let sql = "INSERT INTO links (token_hash, user_id, purpose, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)";
        let (created, expires) = (link.created_at.millis(), link.expires_at.millis());
        run(
            &self.tx,
            sql,
            values![
                link.token_hash.as_str(),
                link.user_id.0,
                purpose,
                created,
                expires
            ],
        )
        .await?;
        Ok(())
    }

    async fn consume_email_token(
        &self,
        token_hash: &str,
        purpose: EmailTokenPurpose,
    ) -> StoreResult<Option<EmailToken>> {
        let sql = "DELETE FROM links WHERE token_hash = $1 AND purpose = $2 RETURNING user_id, created_at, expires_at";
        let taken = one(&self.tx, sql, values![token_hash, purpose.as_str()]).await?;
        let link = taken.map(|row| {
            Ok(EmailToken {
                token_hash: token_hash.to_owned(),
                user_id: row.id("user_id")?,
                purpose,
                expires_at: row.at("expires_at")?,
                created_at: row.at("created_at")?,
            })
        });
        link.transpose()
    }

    async fn sweep_email_tokens(&self, now: Timestamp, limit: u64) -> StoreResult<u64> {
        sweep(&self.tx, "links", "token_hash", now, limit).await
    }
}
