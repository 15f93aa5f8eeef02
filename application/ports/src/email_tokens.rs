//! The tokens of emailed links in a transaction.

use async_trait::async_trait;
use domain_accounts::{EmailToken, EmailTokenPurpose};
use domain_kernel::{Timestamp, UserId};

use crate::StoreResult;

/// The tokens of emailed links (D11).
#[async_trait]
pub trait EmailTokens {
    /// Stores a token. Replaces the user's earlier token for the same purpose.
    async fn insert_email_token(&self, token: &EmailToken) -> StoreResult<()>;
    /// Stores tokens for users who have no token yet.
    async fn insert_email_tokens(&self, tokens: &[EmailToken]) -> StoreResult<()>;
    /// Returns the user's token for that purpose.
    async fn user_email_token(
        &self,
        user_id: UserId,
        purpose: EmailTokenPurpose,
    ) -> StoreResult<Option<EmailToken>>;
    /// Replaces `previous` by a token. If `previous` is no longer the user's token for that purpose, stores nothing and
    /// returns `false`.
    async fn replace_email_token(
        &self,
        token: &EmailToken,
        previous: Option<&EmailToken>,
    ) -> StoreResult<bool>;
    /// Finds a token by its hash.
    async fn find_email_token(
        &self,
        token_hash: &str,
        purpose: EmailTokenPurpose,
    ) -> StoreResult<Option<EmailToken>>;
    /// Deletes a token and returns it. If two callers do this at once, only one gets it.
    async fn consume_email_token(
        &self,
        token_hash: &str,
        purpose: EmailTokenPurpose,
    ) -> StoreResult<Option<EmailToken>>;
    /// Deletes at most `limit` tokens that have expired at `now`. Returns how many.
    async fn sweep_email_tokens(&self, now: Timestamp, limit: u64) -> StoreResult<u64>;
}
