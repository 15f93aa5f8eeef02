//! Exports the audit record (D72).

use application_ports::{AuditEntry, AuditFilter, AuditPosition};
use domain_access::Access;
use domain_kernel::OrganizationId;

use super::list_audit_entries::AuditScope;
use super::permission;
use crate::{App, AppResult, Caller, Operation};

pub(super) const EXPORT_AUDIT_ENTRIES: Operation =
    Operation::new("export_audit_entries", Access::AnyOf(&[permission()]));

/// The most entries of one export. Older ones are exported with an earlier end of the time.
pub const MAX_EXPORTED_ENTRIES: usize = 10_000;
/// How many entries are read at once. An entry can be large, so that only a few are in memory.
const BATCH: u32 = 100;

impl App {
    /// Passes the newest [`MAX_EXPORTED_ENTRIES`] entries to `write`, newest first. `write` returns
    /// whether it takes another one.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn export_audit_entries(
        &self,
        caller: &Caller,
        requested_organization: Option<OrganizationId>,
        filter: &AuditFilter,
        mut write: impl FnMut(&AuditEntry) -> bool,
    ) -> AppResult<()> {
        let scope =
            AuditScope::new(self, caller, &EXPORT_AUDIT_ENTRIES, requested_organization).await?;
        let mut position = AuditPosition::Newest;
        let mut left = MAX_EXPORTED_ENTRIES;
        loop {
            let page = scope.page(self, filter, position, BATCH).await?;
            for entry in page.entries.iter().take(left) {
                if !write(entry) {
                    return Ok(());
                }
            }
            left = left.saturating_sub(page.entries.len());
            match page.entries.last() {
                Some(last) if page.has_older && left > 0 => {
                    position = AuditPosition::After(last.key());
                }
                _ => return Ok(()),
            }
        }
    }
}
