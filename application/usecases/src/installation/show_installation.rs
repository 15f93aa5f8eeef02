//! Shows the state of the installation.

use application_ports::{Node, WaitingEmails};
use domain_access::{Access, Action, Scope};
use domain_kernel::Timestamp;

use super::permission;
use crate::{App, AppResult, Caller, Effect, Operation};

pub(super) const SHOW_INSTALLATION: Operation = Operation::new(
    "show_installation",
    Access::AnyOf(&[permission(Action::ViewAny)]),
    Effect::Read,
);

/// How many seconds after its last record a node counts as running.
const NODE_SECONDS: i64 = 60;
/// The maximum number of emails in the report.
const MAX_MAILS: u64 = 100;

/// The state of the installation.
#[derive(Clone, Debug)]
pub struct InstallationReport {
    /// The nodes that were seen within the last minute.
    pub nodes: Vec<Node>,
    pub database_bytes: u64,
    /// The free space of the disk of this node, if it is known.
    pub free_disk_bytes: Option<u64>,
    /// Whether only running events work, because the disk is nearly full (D103).
    pub is_storage_low: bool,
    pub mails: WaitingEmails,
    /// When the last email was sent. `None` if no email was sent yet.
    pub last_email_sent_at: Option<Timestamp>,
}

impl App {
    /// Returns the running nodes, the size of the database, the free space of the disk, and the waiting emails.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn show_installation(&self, caller: &Caller) -> AppResult<InstallationReport> {
        caller.authorize(&SHOW_INSTALLATION, Scope::Platform)?;
        let reads = self.ports.store.queries();
        Ok(InstallationReport {
            nodes: reads
                .nodes_seen(self.now().plus_seconds(-NODE_SECONDS))
                .await?,
            free_disk_bytes: self.ports.disk.free_bytes(),
            is_storage_low: self.is_storage_low(),
            database_bytes: reads.database_bytes().await?,
            mails: reads.waiting_emails(MAX_MAILS).await?,
            last_email_sent_at: reads.last_email_sent_at().await?,
        })
    }
}
