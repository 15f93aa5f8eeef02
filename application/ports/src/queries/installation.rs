//! What the operator of an installation can see (D74): numbers, and no content of organizations.

use async_trait::async_trait;
use domain_access::ReadScope;
use domain_kernel::{EmailId, ListQuery, OrganizationId, Page, Timestamp};

use crate::{NameColumn, Node, StoreResult};

/// The emails that wait to be sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaitingEmails {
    pub waiting: u64,
    /// The number of waiting emails that failed at least once.
    pub failing: u64,
    /// The first waiting emails. Those that failed most often come first.
    pub first: Vec<WaitingEmailRow>,
}

/// An email that waits to be sent, without its text and its link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaitingEmailRow {
    pub id: EmailId,
    pub subject: String,
    /// The domain of the recipient's address.
    pub recipient_domain: String,
    /// How often sending the email failed.
    pub failures: u32,
    pub created_at: Timestamp,
    /// When the next try to send the email is due.
    pub due_at: Timestamp,
}

/// The amount of data of an organization.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrganizationSizeRow {
    pub id: OrganizationId,
    pub name: String,
    pub users: u64,
    pub max_users: u64,
    pub template_bytes: u64,
    /// The size of its stored files.
    pub file_bytes: u64,
    /// The limit of the size of its stored files (D10).
    pub max_file_bytes: u64,
    /// The size of its answer sheets.
    pub answer_bytes: u64,
    /// The size of the organization's audit record.
    pub audit_bytes: u64,
}

impl OrganizationSizeRow {
    /// Returns the sum of all sizes.
    pub const fn stored_bytes(&self) -> u64 {
        self.template_bytes + self.file_bytes + self.answer_bytes + self.audit_bytes
    }
}

/// The sizes of all organizations together on a day (D231).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DaySizesRow {
    /// Midnight (UTC) of the day.
    pub day: Timestamp,
    pub users: u64,
    pub template_bytes: u64,
    pub file_bytes: u64,
    pub answer_bytes: u64,
    pub audit_bytes: u64,
}

impl DaySizesRow {
    /// Returns the sum of all sizes.
    pub const fn stored_bytes(&self) -> u64 {
        self.template_bytes + self.file_bytes + self.answer_bytes + self.audit_bytes
    }
}

/// Reads the state of an installation.
#[async_trait]
pub trait InstallationQueries {
    /// Whether a super administrator can sign in.
    async fn is_set_up(&self) -> StoreResult<bool>;
    /// Returns the programs that were seen at `since` or later, the oldest first.
    async fn nodes_seen(&self, since: Timestamp) -> StoreResult<Vec<Node>>;
    /// Returns the size of the database in bytes.
    async fn database_bytes(&self) -> StoreResult<u64>;
    /// Returns how many attempts are open.
    async fn all_open_attempts(&self) -> StoreResult<u64>;
    /// Returns the number of waiting emails, and at most `limit` of them.
    async fn waiting_emails(&self, limit: u64) -> StoreResult<WaitingEmails>;
    /// Returns when the last email was sent. `None` if no email was sent yet.
    async fn last_email_sent_at(&self) -> StoreResult<Option<Timestamp>>;
    /// Returns the sizes of at most `limit` organizations that have no recorded size for this day.
    async fn sizes_to_record(
        &self,
        day: Timestamp,
        limit: u64,
    ) -> StoreResult<Vec<OrganizationSizeRow>>;
    /// Returns the recorded sizes of each day from `since` on, the oldest first.
    async fn sizes_by_day(&self, since: Timestamp) -> StoreResult<Vec<DaySizesRow>>;
    /// Returns a page of the sizes of organizations, searched by name.
    async fn organization_sizes(
        &self,
        scope: &ReadScope,
        query: &ListQuery<NameColumn>,
    ) -> StoreResult<Page<OrganizationSizeRow>>;
}
