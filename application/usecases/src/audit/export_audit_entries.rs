//! Exports the audit record (D72). A file never contains states (D101).

use application_ports::{AuditFilter, AuditPosition, AuditRow, TableFormat};
use domain_access::Access;
use domain_kernel::OrganizationId;
use time::format_description::well_known::Rfc3339;

use super::list_audit_entries::AuditScope;
use super::permission;
use crate::{App, AppError, AppResult, Caller, Effect, Operation, PermitKind};

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

const HEADER: [&str; 10] = [
    "Time (UTC)",
    "Person",
    "Person id",
    "Network address",
    "Device",
    "Action",
    "Kind",
    "Subject",
    "Subject id",
    "Changed fields",
];

const TOO_MANY_NAMES: &str =
    "Too many names match, so the file would lack some changes. Type more of the name.";

impl App {
    /// Returns a file with the newest [`MAX_EXPORTED_ENTRIES`] entries, newest first. The rows are written while they
    /// are read.
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
        let header = HEADER.map(str::to_owned).to_vec();
        let mut file = self.ports.tabular_files.begin(header, format).await?;
        let mut position = AuditPosition::Newest;
        let mut left = MAX_EXPORTED_ENTRIES;
        loop {
            let page = scope.page(self, filter, position, BATCH).await?;
            // A file must not look complete if it is not.
            if page.has_more_names {
                return Err(AppError::field("search", TOO_MANY_NAMES));
            }
            let rows: Vec<_> = page.entries.iter().take(left).map(table_row).collect();
            left -= rows.len();
            file.add(rows).await?;
            match page.entries.last() {
                Some(last) if page.has_older && left > 0 => {
                    position = AuditPosition::After(last.key());
                }
                _ => break,
            }
        }
        Ok(file.finish().await?)
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
        entry.actor.device.clone().unwrap_or_default(),
        entry.action.clone(),
        entry.subject.kind.as_str().to_owned(),
        entry.subject.name.clone(),
        entry.subject.id.to_string(),
        entry.fields.join(", "),
    ]
}
