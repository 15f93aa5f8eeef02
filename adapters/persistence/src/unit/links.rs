//! The tokens of emailed links (D11).

use application_ports::{EmailTokens, StoreResult};
use async_trait::async_trait;
use domain_kernel::Timestamp;
use domain_organization::{EmailToken, EmailTokenPurpose};

use super::Unit;
use crate::sql::{Row, one, run, sweep, values};

fn email_token(row: &Row, token_hash: &str, purpose: EmailTokenPurpose) -> StoreResult<EmailToken> {
    Ok(EmailToken {
        token_hash: token_hash.to_owned(),
        user_id: row.id("user_id")?,
        purpose,
        email_key: row.get("email_key")?,
        expires_at: row.at("expires_at")?,
        created_at: row.at("created_at")?,
    })
}

#[async_trait]
impl EmailTokens for Unit {
    async fn insert_email_token(&self, token: &EmailToken) -> StoreResult<()> {
        let sql = "INSERT INTO links (token_hash, user_id, purpose, email_key, created_at, expires_at)
                   VALUES ($1, $2, $3, $4, $5, $6)
                   ON CONFLICT (user_id, purpose) DO UPDATE SET token_hash = excluded.token_hash,
                     email_key = excluded.email_key, created_at = excluded.created_at, expires_at = excluded.expires_at";
        let values = values![
            token.token_hash.as_str(),
            token.user_id.0,
            token.purpose.as_str(),
            token.email_key.as_str(),
            token.created_at.millis(),
            token.expires_at.millis()
        ];
        run(&self.tx, sql, values).await?;
        Ok(())
    }

    async fn find_email_token(
        &self,
        token_hash: &str,
        purpose: EmailTokenPurpose,
    ) -> StoreResult<Option<EmailToken>> {
        let sql = "SELECT * FROM links WHERE token_hash = $1 AND purpose = $2";
        one(&self.tx, sql, values![token_hash, purpose.as_str()])
            .await?
            .map(|row| email_token(&row, token_hash, purpose))
            .transpose()
    }

    async fn consume_email_token(
        &self,
        token_hash: &str,
        purpose: EmailTokenPurpose,
    ) -> StoreResult<Option<EmailToken>> {
        let sql = "DELETE FROM links WHERE token_hash = $1 AND purpose = $2 RETURNING *";
        one(&self.tx, sql, values![token_hash, purpose.as_str()])
            .await?
            .map(|row| email_token(&row, token_hash, purpose))
            .transpose()
    }

    async fn sweep_email_tokens(&self, now: Timestamp, limit: u64) -> StoreResult<u64> {
        sweep(&self.tx, "links", "token_hash", now, limit).await
    }
}
