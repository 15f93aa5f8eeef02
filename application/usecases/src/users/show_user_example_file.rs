//! Shows an example of a file for an import of users (D18).

use application_ports::{Table, TableFormat};
use domain_access::{Access, Action};
use domain_kernel::OrganizationId;

use super::permission;
use crate::{App, AppResult, Caller, Effect, Operation};

pub(super) const SHOW_USER_EXAMPLE_FILE: Operation = Operation::new(
    "show_user_example_file",
    Access::AnyOf(&[permission(Action::Create)]),
    Effect::Read,
);

impl App {
    /// Returns a file with two users: one with a password, and one who is invited. The addresses have the email domain
    /// of the scope.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn show_user_example_file(
        &self,
        caller: &Caller,
        requested_organization: Option<OrganizationId>,
        format: TableFormat,
    ) -> AppResult<Vec<u8>> {
        self.managed_scope(caller, &SHOW_USER_EXAMPLE_FILE, requested_organization)
            .await?;
        let domain = self.user_home(caller, requested_organization).await?.domain;
        let row = |name: &str, local: &str, password: &str| {
            let email = format!("{local}@{domain}");
            vec![name.to_owned(), email, password.to_owned()]
        };
        let table = Table {
            header: ["name", "email", "password"].map(str::to_owned).to_vec(),
            rows: vec![
                row("Ada Lovelace", "ada.lovelace", ""),
                row("Grace Hopper", "grace.hopper", "Sunny-Harbor-42"),
            ],
        };
        Ok(self.ports.tabular_files.write(table, format).await?)
    }
}
