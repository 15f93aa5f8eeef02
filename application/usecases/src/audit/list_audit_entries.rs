//! Lists the organization's audit record (D42).

use application_ports::{AuditEntry, AuditQuery};
use domain_access::{Action, Permission, Resource};
use domain_kernel::Page;

use crate::{App, AppResult, Caller};

impl App {
    /// Lists one page of the entries of the caller's organization, newest first.
    pub async fn list_audit_entries(
        &self,
        caller: &Caller,
        query: &AuditQuery,
    ) -> AppResult<Page<AuditEntry>> {
        let permission = Permission::new(Action::ViewAny, Resource::Setting);
        let (_, scope) = caller.authorize_in_organization(permission)?;
        Ok(self
            .ports
            .store
            .queries()
            .audit_entries(&scope, query)
            .await?)
    }
}
