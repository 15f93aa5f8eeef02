//! Lists the audit record (D42, D72).

use std::collections::HashMap;

use application_ports::{AuditFilter, AuditPage, AuditPosition};
use domain_access::{Access, ReadScope};
use domain_kernel::OrganizationId;
use uuid::Uuid;

use super::named_ids::named_ids;
use super::permission;
use crate::users::LIST_USERS;
use crate::{App, AppResult, Caller, Operation};

pub(super) const LIST_AUDIT_ENTRIES: Operation =
    Operation::new("list_audit_entries", Access::AnyOf(&[permission()]));

/// The kinds of subjects that super administrators manage in an organization (D2).
const MANAGED_KINDS: &[&str] = &["role", "user"];

/// The most ids of a page whose names are looked up. Of others only the id is shown.
const MAX_NAMED_IDS: usize = 1_000;

/// A page of the record, and the names of what its states name by id.
#[derive(Clone, Debug)]
pub struct AuditList {
    pub page: AuditPage,
    pub names: HashMap<Uuid, String>,
}

/// The record that a caller may read.
pub(super) struct AuditScope {
    pub scope: ReadScope,
    /// The kinds of subjects that the caller may see. `None` for all.
    kinds: Option<&'static [&'static str]>,
}

impl AuditScope {
    /// Returns the caller's own record. A super administrator who names an organization gets what is
    /// recorded there about users and roles, which are all that the platform manages in it (D2).
    pub async fn new(
        app: &App,
        caller: &Caller,
        operation: &Operation,
        requested_organization: Option<OrganizationId>,
    ) -> AppResult<Self> {
        let own = caller.authorize(operation, caller.scope)?;
        if caller.requested_scope(requested_organization) == caller.scope {
            return Ok(Self {
                scope: own,
                kinds: None,
            });
        }
        let managed = app.managed_scope(caller, &LIST_USERS, requested_organization);
        Ok(Self {
            scope: managed.await?,
            kinds: Some(MANAGED_KINDS),
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

    /// Looks up the names of what the states of a page name by id.
    async fn names(&self, app: &App, page: &AuditPage) -> AppResult<HashMap<Uuid, String>> {
        let ids = named_ids(&page.entries, MAX_NAMED_IDS);
        let reads = app.ports.store.queries();
        Ok(reads.audit_names(&self.scope, self.kinds, &ids).await?)
    }
}

impl App {
    /// Lists at most `limit` entries, newest first.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_audit_entries(
        &self,
        caller: &Caller,
        requested_organization: Option<OrganizationId>,
        filter: &AuditFilter,
        position: AuditPosition,
        limit: u32,
    ) -> AppResult<AuditList> {
        let scope =
            AuditScope::new(self, caller, &LIST_AUDIT_ENTRIES, requested_organization).await?;
        let page = scope.page(self, filter, position, limit).await?;
        let names = scope.names(self, &page).await?;
        Ok(AuditList { page, names })
    }
}
