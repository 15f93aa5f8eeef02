//! Queries for the check of a whole database (D243), across all organizations.

use async_trait::async_trait;
use domain_assessment::TemplateFile;
use domain_kernel::{AttachmentId, AttemptId, EventId, OrganizationId, Points, TemplateId};

use crate::StoreResult;

/// A score as it is stored: the complete score as JSON, and the columns that lists read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedScore {
    pub body: String,
    /// The points of each kind, as JSON.
    pub kind_sums: String,
    pub bonus: Points,
    pub total: Points,
    pub total_weight: Points,
    pub is_published: bool,
}

/// An attempt with its sheet and its score, as they are stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedAttempt {
    pub id: AttemptId,
    /// The event's organization.
    pub organization_id: OrganizationId,
    pub event_id: EventId,
    pub template_id: TemplateId,
    pub is_submitted: bool,
    /// The sheet. Every attempt must have one.
    pub sheet: Option<String>,
    pub score: Option<CheckedScore>,
}

/// Queries for the check of a whole database. Each page is one statement, so that the server can run during the check.
#[async_trait]
pub trait IntegrityQueries {
    /// Reads every page of the database and checks every reference. Returns a text for each kind of fault, or none.
    async fn find_damage(&self) -> StoreResult<Vec<String>>;
    /// Returns at most `limit` attempts, ordered by id and starting after a given attempt.
    async fn checked_attempts(
        &self,
        after: Option<AttemptId>,
        limit: u64,
    ) -> StoreResult<Vec<CheckedAttempt>>;
    /// Returns at most `limit` stored files, ordered by id and starting after a given file.
    async fn checked_files(
        &self,
        after: Option<AttachmentId>,
        limit: u64,
    ) -> StoreResult<Vec<TemplateFile>>;
}
