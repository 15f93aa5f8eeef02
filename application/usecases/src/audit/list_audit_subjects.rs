//! Lists the subjects that can filter the audit record, including deleted ones (D192).

use application_ports::AuditSubjectRow;
use domain_access::Access;
use domain_kernel::{ListQuery, OrganizationId, Page};

use super::list_audit_entries::AuditScope;
use super::permission;
use crate::{App, AppResult, Caller, Effect, Operation};

pub(super) const LIST_AUDIT_SUBJECTS: Operation = Operation::new(
    "list_audit_subjects",
    Access::AnyOf(&[permission()]),
    Effect::Read,
);

impl App {
    /// Lists one page of the names of subjects in the audit record, including earlier names.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_audit_subjects(
        &self,
        caller: &Caller,
        requested_organization: Option<OrganizationId>,
        query: &ListQuery,
    ) -> AppResult<Page<AuditSubjectRow>> {
        let AuditScope { scope, kinds } =
            AuditScope::new(self, caller, &LIST_AUDIT_SUBJECTS, requested_organization).await?;
        let reads = self.ports.store.queries();
        Ok(reads.audit_subjects(&scope, kinds, query).await?)
    }
}
