//! Lists the people by whom the audit record can be filtered (D72).

use application_ports::{UserColumn, UserFilter, UserRow};
use domain_access::Access;
use domain_kernel::{ListQuery, OrganizationId, Page};

use super::list_audit_entries::AuditScope;
use super::permission;
use crate::{App, AppResult, Caller, Effect, Operation};

pub(super) const LIST_AUDIT_PEOPLE: Operation = Operation::new(
    "list_audit_people",
    Access::AnyOf(&[permission()]),
    Effect::Read,
);

impl App {
    /// Lists one page of the users of the scope. The caller must be allowed to read the audit record of the scope.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_audit_people(
        &self,
        caller: &Caller,
        requested_organization: Option<OrganizationId>,
        query: &ListQuery<UserColumn>,
    ) -> AppResult<Page<UserRow>> {
        let audited =
            AuditScope::new(self, caller, &LIST_AUDIT_PEOPLE, requested_organization).await?;
        let scope = audited.scope;
        Ok(self
            .ports
            .store
            .queries()
            .users(&scope, UserFilter::default(), query)
            .await?)
    }
}
