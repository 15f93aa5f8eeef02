//! Exports the audit record (D72).

use application_ports::{AuditFilter, AuditPosition, Table, TableFormat};
use domain_access::Access;
use domain_kernel::OrganizationId;

use super::file_rows::{FileRows, HEADER};
use super::list_audit_entries::AuditScope;
use super::permission;
use crate::{App, AppResult, Caller, Operation};

pub(super) const EXPORT_AUDIT_ENTRIES: Operation =
    Operation::new("export_audit_entries", Access::AnyOf(&[permission()]));

/// The most entries of one export. Older ones are exported with an earlier end of the time.
const MAX_EXPORTED_ENTRIES: usize = 10_000;
/// How many entries are read at once. An entry can be large, so that only a few are in memory.
const BATCH: u32 = 20;

impl App {
    /// Returns a file with the newest [`MAX_EXPORTED_ENTRIES`] entries, or as many as fit into it, newest
    /// first.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn export_audit_entries(
        &self,
        caller: &Caller,
        requested_organization: Option<OrganizationId>,
        filter: &AuditFilter,
        format: TableFormat,
    ) -> AppResult<Vec<u8>> {
        let scope =
            AuditScope::new(self, caller, &EXPORT_AUDIT_ENTRIES, requested_organization).await?;
        let (mut position, mut left) = (AuditPosition::Newest, MAX_EXPORTED_ENTRIES);
        let mut file = FileRows::default();
        loop {
            let page = scope.page(self, filter, position, BATCH).await?;
            let is_full = !page.entries.iter().take(left).all(|entry| file.add(entry));
            left = left.saturating_sub(page.entries.len());
            match page.entries.last() {
                Some(last) if page.has_older && left > 0 && !is_full => {
                    position = AuditPosition::After(last.key());
                }
                _ => break,
            }
        }
        let header = HEADER.map(str::to_owned).to_vec();
        let table = Table {
            header,
            rows: file.rows,
        };
        Ok(self.ports.tabular_files.write(table, format).await?)
    }
}
