//! The state of the installation in the form of the API.

use application::InstallationReport;
use application_ports::{DaySizesRow, Node, OrganizationSizeRow, WaitingEmailRow, WaitingEmails};
use domain_kernel::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::shared::serde_types::Instant;

/// Whether the installation is set up.
#[derive(Serialize, ToSchema)]
pub(crate) struct SetupResponse {
    /// Whether the first administrator has a password.
    is_set_up: bool,
}

impl From<bool> for SetupResponse {
    fn from(is_set_up: bool) -> Self {
        Self { is_set_up }
    }
}

/// The state of the installation.
#[derive(Serialize, ToSchema)]
pub(crate) struct InstallationResponse {
    /// The version of the program that sends the response.
    version: &'static str,
    /// The programs that were seen within the last minute.
    nodes: Vec<NodeResponse>,
    /// The size of the database.
    database_bytes: u64,
    /// The free space of the disk of the program that sends the response. Null if it is not known.
    free_disk_bytes: Option<u64>,
    /// Whether the disk is nearly full, so that only running events go on.
    storage_low: bool,
    mails: WaitingEmailsResponse,
}

/// A running program.
#[derive(Serialize, ToSchema)]
struct NodeResponse {
    id: Uuid,
    version: String,
    started_at: Instant,
    seen_at: Instant,
}

/// The emails that wait to be sent.
#[derive(Serialize, ToSchema)]
struct WaitingEmailsResponse {
    /// How many wait.
    waiting: u64,
    /// How many of them failed at least once.
    failing: u64,
    /// When the last email was sent. Null if none was.
    #[schema(required)]
    last_sent_at: Option<Instant>,
    /// The first hundred, those that failed most often first.
    first: Vec<WaitingEmailResponse>,
}

/// An email that waits to be sent.
#[derive(Serialize, ToSchema)]
struct WaitingEmailResponse {
    id: Uuid,
    subject: String,
    /// The domain of the recipient's address.
    recipient_domain: String,
    /// How often sending it failed.
    failures: u32,
    created_at: Instant,
    /// When it is tried next.
    due_at: Instant,
}

/// How much an organization uses.
#[derive(Serialize, ToSchema)]
pub(crate) struct OrganizationSizeResponse {
    id: Uuid,
    name: String,
    users_count: u64,
    max_number_of_users: u64,
    /// The size of its templates.
    template_bytes: u64,
    /// The size of its images and its material.
    file_bytes: u64,
    /// The limit of that size.
    max_file_bytes: u64,
    /// The size of its participants' answers.
    answer_bytes: u64,
    /// The size of its audit record.
    audit_bytes: u64,
    /// The sum of the sizes.
    stored_bytes: u64,
}

/// How much all organizations stored on a day.
#[derive(Serialize, ToSchema)]
pub(crate) struct DaySizesResponse {
    /// The beginning of the day (UTC).
    day: Instant,
    users_count: u64,
    template_bytes: u64,
    file_bytes: u64,
    answer_bytes: u64,
    audit_bytes: u64,
    /// The sum of the sizes.
    stored_bytes: u64,
}

impl From<DaySizesRow> for DaySizesResponse {
    fn from(row: DaySizesRow) -> Self {
        Self {
            stored_bytes: row.stored_bytes(),
            day: Instant(row.day),
            users_count: row.users,
            template_bytes: row.template_bytes,
            file_bytes: row.file_bytes,
            answer_bytes: row.answer_bytes,
            audit_bytes: row.audit_bytes,
        }
    }
}

impl From<InstallationReport> for InstallationResponse {
    fn from(report: InstallationReport) -> Self {
        Self {
            version: env!("CARGO_PKG_VERSION"),
            nodes: report.nodes.into_iter().map(Into::into).collect(),
            database_bytes: report.database_bytes,
            free_disk_bytes: report.free_disk_bytes,
            storage_low: report.is_storage_low,
            mails: WaitingEmailsResponse::new(report.mails, report.last_email_sent_at),
        }
    }
}

impl From<Node> for NodeResponse {
    fn from(node: Node) -> Self {
        Self {
            id: node.id,
            version: node.version,
            started_at: Instant(node.started_at),
            seen_at: Instant(node.seen_at),
        }
    }
}

impl WaitingEmailsResponse {
    fn new(mails: WaitingEmails, last_sent_at: Option<Timestamp>) -> Self {
        Self {
            last_sent_at: last_sent_at.map(Instant),
            waiting: mails.waiting,
            failing: mails.failing,
            first: mails.first.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<WaitingEmailRow> for WaitingEmailResponse {
    fn from(row: WaitingEmailRow) -> Self {
        Self {
            id: row.id.0,
            subject: row.subject,
            recipient_domain: row.recipient_domain,
            failures: row.failures,
            created_at: Instant(row.created_at),
            due_at: Instant(row.due_at),
        }
    }
}

impl From<OrganizationSizeRow> for OrganizationSizeResponse {
    fn from(row: OrganizationSizeRow) -> Self {
        Self {
            stored_bytes: row.stored_bytes(),
            id: row.id.0,
            name: row.name,
            users_count: row.users,
            max_number_of_users: row.max_users,
            template_bytes: row.template_bytes,
            file_bytes: row.file_bytes,
            max_file_bytes: row.max_file_bytes,
            answer_bytes: row.answer_bytes,
            audit_bytes: row.audit_bytes,
        }
    }
}
