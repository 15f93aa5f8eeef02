//! Exports the audit record (D72). A file never contains states (D101). A csv file is written while it is sent, so that a
//! long record takes little memory.

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

/// The maximum number of entries in an xlsx file, which can be sent only when it is whole. A csv file has all entries.
const MAX_XLSX_ENTRIES: usize = 10_000;
/// The maximum number of entries that are read at once.
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

/// A file with entries, newest first.
pub enum ExportedAudit {
    /// An xlsx file with the newest [`MAX_XLSX_ENTRIES`] entries.
    Whole(Vec<u8>),
    /// A csv file with all entries. [`App::next_audit_part`] writes its parts.
    Csv(AuditCsv),
}

/// A csv file that is written while it is sent.
pub struct AuditCsv {
    /// The first part, until it is sent. It was written before the response began, so that a refusal is a response.
    first: Option<Vec<u8>>,
    reader: AuditReader,
}

/// Reads the entries batch by batch. Entries that are added meanwhile are newer than those which follow.
struct AuditReader {
    scope: AuditScope,
    filter: AuditFilter,
    /// `None` after the last entries.
    next: Option<AuditPosition>,
}

impl AuditReader {
    /// Returns the rows of the next entries, or `None` after the last ones.
    async fn read(&mut self, app: &App) -> AppResult<Option<Vec<Vec<String>>>> {
        let Some(position) = self.next.take() else {
            return Ok(None);
        };
        let page = self.scope.page(app, &self.filter, position, BATCH).await?;
        // A file must not look complete if it is not.
        if page.has_more_names {
            return Err(AppError::field("search", TOO_MANY_NAMES));
        }
        let last = page.entries.last().filter(|_| page.has_older);
        self.next = last.map(|last| AuditPosition::After(last.key()));
        Ok(Some(page.entries.iter().map(table_row).collect()))
    }
}

impl App {
    /// Returns a file with the entries that match the filter.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn export_audit_entries(
        &self,
        caller: &Caller,
        requested_organization: Option<OrganizationId>,
        filter: AuditFilter,
        format: TableFormat,
    ) -> AppResult<ExportedAudit> {
        let scope =
            AuditScope::new(self, caller, &EXPORT_AUDIT_ENTRIES, requested_organization).await?;
        let mut reader = AuditReader {
            scope,
            filter,
            next: Some(AuditPosition::Newest),
        };
        let header = HEADER.map(str::to_owned).to_vec();
        let files = &self.ports.tabular_files;
        match format {
            TableFormat::Csv => {
                let rows = reader.read(self).await?.unwrap_or_default();
                let first = files.write_csv_part(Some(header), rows).await?;
                Ok(ExportedAudit::Csv(AuditCsv {
                    first: Some(first),
                    reader,
                }))
            }
            TableFormat::Xlsx => {
                let mut file = files.begin(header, format).await?;
                let mut left = MAX_XLSX_ENTRIES;
                while let Some(mut rows) = reader.read(self).await? {
                    rows.truncate(left);
                    left -= rows.len();
                    file.add(rows).await?;
                    if left == 0 {
                        break;
                    }
                }
                Ok(ExportedAudit::Whole(file.finish().await?))
            }
        }
    }

    /// Returns the next part of the file, or `None` after the last one. Reads only the entries of this part.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn next_audit_part(&self, file: &mut AuditCsv) -> AppResult<Option<Vec<u8>>> {
        if let Some(first) = file.first.take() {
            return Ok(Some(first));
        }
        let Some(rows) = file.reader.read(self).await? else {
            return Ok(None);
        };
        let part = self.ports.tabular_files.write_csv_part(None, rows);
        Ok(Some(part.await?))
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
