//! Lists the audit record (D42, D72). A list does not contain the states of subjects, because a state can be large, and
//! can show what the reader of the list may not see (D101).

use std::collections::{BTreeMap, BTreeSet, HashSet};

use application_ports::{AuditFilter, AuditPage, AuditPosition, AuditRow, SubjectKind};
use domain_access::{Access, Action, Permission, ReadScope, Resource};
use domain_kernel::OrganizationId;
use uuid::Uuid;

use super::permission;
use crate::{App, AppResult, Caller, Effect, Operation, PermitKind};

pub(super) const LIST_AUDIT_ENTRIES: Operation = Operation::new(
    "list_audit_entries",
    Access::AnyOf(&[permission()]),
    Effect::Read,
)
.with_permit(PermitKind::AuditPage);

/// The permission to read the entries about the users and roles of an organization.
const MANAGERS: Access = Access::AnyOf(&[Permission::new(Action::ViewAny, Resource::User)]);

/// The part of the audit record that a caller may read.
pub(super) struct AuditScope {
    pub scope: ReadScope,
    /// The kinds of subjects that the caller may see. `None` for all.
    pub kinds: Option<&'static [SubjectKind]>,
}

impl AuditScope {
    /// Returns the caller's own record. A super administrator who names an organization gets its entries about users
    /// and roles, because super administrators manage nothing else in an organization (D2).
    pub async fn new(
        app: &App,
        caller: &Caller,
        operation: &Operation,
        requested_organization: Option<OrganizationId>,
    ) -> AppResult<Self> {
        let own = caller.authorize(operation, caller.scope)?;
        let requested = caller.requested_scope(requested_organization);
        if requested == caller.scope {
            return Ok(Self {
                scope: own,
                kinds: None,
            });
        }
        let managed = MANAGERS.authorize(caller, requested)?;
        app.ensure_exists(requested).await?;
        Ok(Self {
            scope: managed,
            kinds: Some(SubjectKind::MANAGED),
        })
    }

    /// Reads one page.
    pub async fn page(
        &self,
        app: &App,
        filter: &AuditFilter,
        position: AuditPosition,
        limit: u32,
    ) -> AppResult<AuditPage> {
        let reads = app.ports.store.queries();
        let page = reads.audit_entries(&self.scope, self.kinds, filter, position, limit);
        Ok(page.await?)
    }
}

impl App {
    /// Lists at most `limit` entries, newest first, each with whether its subject still exists.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_audit_entries(
        &self,
        caller: &Caller,
        requested_organization: Option<OrganizationId>,
        filter: &AuditFilter,
        position: AuditPosition,
        limit: u32,
    ) -> AppResult<(AuditPage, HashSet<Uuid>)> {
        let scope =
            AuditScope::new(self, caller, &LIST_AUDIT_ENTRIES, requested_organization).await?;
        let page = scope.page(self, filter, position, limit).await?;
        let present = self.present_subjects(&scope.scope, &page.entries).await?;
        Ok((page, present))
    }

    /// Returns the ids of the subjects of these entries that still exist.
    pub(super) async fn present_subjects(
        &self,
        scope: &ReadScope,
        entries: &[AuditRow],
    ) -> AppResult<HashSet<Uuid>> {
        let mut by_kind: BTreeMap<SubjectKind, BTreeSet<Uuid>> = BTreeMap::new();
        for entry in entries {
            let ids = by_kind.entry(entry.subject.kind).or_default();
            ids.insert(entry.subject.id);
        }
        let reads = self.ports.store.queries();
        let mut present = HashSet::new();
        for (kind, ids) in by_kind {
            let ids: Vec<_> = ids.into_iter().collect();
            present.extend(reads.present_subjects(scope, kind, &ids).await?);
        }
        Ok(present)
    }
}
