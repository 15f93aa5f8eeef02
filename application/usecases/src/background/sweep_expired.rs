//! Deletes expired rows.

use domain_accounts::MAX_FAILURE_COUNTERS;

use super::Background;
use crate::{App, AppResult};

/// The maximum number of rows of each kind that are deleted at once.
const SWEEP_BATCH: u64 = 1_000;

impl App {
    /// Deletes expired sessions and tokens (D11, D13), emails whose link no longer works, prepared scores of
    /// interrupted corrections, and old counters of failed sign-ins and known networks (D102). Returns the number of
    /// deleted rows.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn sweep_expired(&self) -> AppResult<usize> {
        let now = self.now();
        let tx = self.ports.unaudited.begin(Background(())).await?;
        let swept = tx.sweep_sessions(now, SWEEP_BATCH).await?
            + tx.sweep_email_tokens(now, SWEEP_BATCH).await?
            + tx.sweep_emails(now, SWEEP_BATCH).await?
            + tx.sweep_reports_codes(now, SWEEP_BATCH).await?
            + tx.sweep_prepared_scores(now, SWEEP_BATCH).await?
            + tx.sweep_sign_in_limits(now, MAX_FAILURE_COUNTERS, SWEEP_BATCH)
                .await?;
        tx.commit_unaudited().await?;
        Ok(usize::try_from(swept).unwrap_or(usize::MAX))
    }
}
