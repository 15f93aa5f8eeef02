//! Reads the cells of a file from another program, so that staff can choose the meaning of its columns (D107).

use application_ports::CellTable;
use domain_access::{Access, Action};
use domain_accounts::MAX_USER_FILE;
use domain_kernel::OrganizationId;

use super::permission;
use super::user_file::ALL_CELLS;
use crate::{App, AppResult, Caller, Effect, Operation, UploadedFile};

pub(super) const READ_USER_TABLE: Operation = Operation::new(
    "read_user_table",
    Access::AnyOf(&[permission(Action::Create)]),
    Effect::Unmetered,
)
.with_file(MAX_USER_FILE);

impl App {
    /// Returns the cells. Nothing is checked or stored.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn read_user_table(
        &self,
        caller: &Caller,
        requested_organization: Option<OrganizationId>,
        mut file: UploadedFile,
    ) -> AppResult<CellTable> {
        self.managed_scope(caller, &READ_USER_TABLE, requested_organization)
            .await?;
        let content = file.take_content();
        Ok(self
            .ports
            .tabular_files
            .read_cells(content, ALL_CELLS)
            .await?)
    }
}
