//! Exports the audit record (D72). A file has no states for any caller (D101).

use application_ports::{AuditFilter, AuditPosition, AuditRow, Table, TableFormat};
use domain_access::Access;
use domain_kernel::OrganizationId;
use time::format_description::well_known::Rfc3339;

use super::list_audit_entries::AuditScope;
use super::permission;
use crate::{App, AppResult, Caller, Effect, Operation, PermitKind};

pub(super) const EXPORT_AUDIT_ENTRIES: Operation = Operation::new(
    "export_audit_entries",
    Access::AnyOf(&[permission()]),
    Effect::Read,
)
.with_permit(PermitKind::Export);

/// The maximum number of entries of one export. To export older entries, the caller chooses an earlier end of the
/// period.
const MAX_EXPORTED_ENTRIES: usize = 10_000;
/// The number of entries that are read at once.
const BATCH: u32 = 500;

const HEADER: [&str; 9] = [
    "Time (UTC)",
    "Person",
    "Person id",
    "Network address",
    "Action",
    "Kind",
    "Subject",
    "Subject id",
    "Changed fields",
];

impl App {
    /// Returns a file with the newest [`MAX_EXPORTED_ENTRIES`] entries, newest first.
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
        let mut position = AuditPosition::Newest;
        let mut rows = Vec::new();
        loop {
            let page = scope.page(self, filter, position, BATCH).await?;
            let left = MAX_EXPORTED_ENTRIES - rows.len();
            rows.extend(page.entries.iter().take(left).map(table_row));
            match page.entries.last() {
                Some(last) if page.has_older && rows.len() < MAX_EXPORTED_ENTRIES => {
                    position = AuditPosition::After(last.key());
                }
                _ => break,
            }
        }
        let header = HEADER.map(str::to_owned).to_vec();
        let table = Table { header, rows };
        Ok(self.ports.tabular_files.write(table, format).await?)
    }
}

fn table_row(entry: &AuditRow) -> Vec<String> {
    let id = entry.actor.user_id.map(|id| id.0.to_string());
    let ip = entry.actor.ip.map(|ip| ip.to_string());
    vec![
        entry.at.to_utc().format(&Rfc3339).unwrap_or_default(),
        entry.actor.name.clone(),
        id.unwrap_or_default(),
        ip.unwrap_or_default(),
        entry.action.clone(),
        entry.subject.kind.as_str().to_owned(),
        entry.subject.name.clone(),
        entry.subject.id.to_string(),
        entry.fields.join(", "),
    ]
}
