//! Codes with which the reports service finds out which user has opened it (D73).

use async_trait::async_trait;
use domain_kernel::{OrganizationId, Timestamp, UserId};

use crate::StoreResult;

/// A code that was issued and is not used yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportsCode {
    /// The hash of the code. The code itself is not stored.
    pub code_hash: String,
    pub organization_id: OrganizationId,
    /// The user who may read the reports.
    pub user_id: UserId,
    pub expires_at: Timestamp,
}

/// The codes that were issued.
#[async_trait]
pub trait ReportsCodes {
    /// Stores a new code.
    async fn insert_reports_code(&self, code: &ReportsCode) -> StoreResult<()>;
    /// Returns whether a code with this hash is stored, also if it has expired.
    async fn has_reports_code(&self, code_hash: &str) -> StoreResult<bool>;
    /// Deletes a code and returns it, also if it has expired. If two callers do this at once, only one
    /// gets it.
    async fn consume_reports_code(&self, code_hash: &str) -> StoreResult<Option<ReportsCode>>;
    /// Deletes at most `limit` codes that have expired at `now`. Returns how many.
    async fn sweep_reports_codes(&self, now: Timestamp, limit: u64) -> StoreResult<u64>;
}
