//! Writes a file with the errors of a file of users, for the people who correct that file (D18).

use application_ports::{Table, TableFormat};
use domain_access::{Access, Action};
use domain_accounts::MAX_USER_FILE;
use domain_kernel::OrganizationId;

use super::permission;
use super::user_file::UserFile;
use crate::{App, AppResult, Caller, Effect, Operation};

pub(super) const LIST_IMPORT_ERRORS: Operation = Operation::new(
    "list_import_errors",
    Access::AnyOf(&[permission(Action::Create)]),
    Effect::Read,
)
.with_file(MAX_USER_FILE);

const HEADER: [&str; 6] = ["Record", "Row", "Name", "Email", "Field", "Error"];

impl App {
    /// Returns a file with a row for each error. It contains no password.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_import_errors(
        &self,
        caller: &Caller,
        requested_organization: Option<OrganizationId>,
        mut file: UserFile,
        format: TableFormat,
    ) -> AppResult<Vec<u8>> {
        let scope = self
            .managed_scope(caller, &LIST_IMPORT_ERRORS, requested_organization)
            .await?
            .scope();
        let checked = self
            .check_user_file(caller, requested_organization, scope, &mut file)
            .await?;
        let mut rows = Vec::new();
        for (number, row, errors) in checked.invalid_rows() {
            for (field, message) in errors.iter() {
                rows.push(vec![
                    number.to_string(),
                    row.line.to_string(),
                    row.draft.name.clone(),
                    row.draft.email.clone(),
                    field.to_owned(),
                    message.to_owned(),
                ]);
            }
        }
        let header = HEADER.map(str::to_owned).to_vec();
        let table = Table { header, rows };
        Ok(self.ports.tabular_files.write(table, format).await?)
    }
}
