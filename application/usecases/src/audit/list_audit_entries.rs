//! Lists the organization's audit record (D42).

use application_ports::{AuditEntry, AuditQuery};
use domain_access::{Access, Action, Permission, Resource};
use domain_kernel::Page;

use crate::{App, AppResult, Caller, Operation};

/// No route offers it yet, so it is not among the operations of the document.
const LIST_AUDIT_ENTRIES: Operation = Operation::new(
    "list_audit_entries",
    Access::AnyOf(&[Permission::new(Action::ViewAny, Resource::Setting)]),
);

impl App {
    /// Lists one page of the entries of the caller's organization, newest first.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_audit_entries(
        &self,
        caller: &Caller,
        query: &AuditQuery,
    ) -> AppResult<Page<AuditEntry>> {
        let (_, scope) = caller.authorize_in_organization(&LIST_AUDIT_ENTRIES)?;
        Ok(self
            .ports
            .store
            .queries()
            .audit_entries(&scope, query)
            .await?)
    }
}
