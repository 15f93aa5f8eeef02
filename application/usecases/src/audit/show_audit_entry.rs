//! Shows an entry of the audit record with its states (D101).

use std::collections::HashMap;

use application_ports::{AuditRow, AuditStates};
use domain_access::{Access, Action, Permission, ReadScope};
use domain_kernel::{AuditId, OrganizationId};
use uuid::Uuid;

use super::list_audit_entries::AuditScope;
use super::named_things::{Things, add_named_things};
use super::permission;
use crate::{App, AppError, AppResult, Caller, Effect, Operation, PermitKind};

/// The maximum number of ids of an entry whose names are looked up. The other ids are shown without a name.
const MAX_NAMED_IDS: usize = 1_000;

/// An entry.
#[derive(Clone, Debug)]
pub struct AuditDetail {
    pub entry: AuditRow,
    /// Whether the subject still exists.
    pub is_present: bool,
    /// The states, and the names of the referenced rows. `None` if the caller may not list subjects of this kind.
    pub states: Option<(AuditStates, HashMap<Uuid, String>)>,
}

pub(super) const SHOW_AUDIT_ENTRY: Operation = Operation::new(
    "show_audit_entry",
    Access::AnyOf(&[permission()]),
    Effect::Read,
)
.with_permit(PermitKind::AuditPage);

impl App {
    /// Returns an entry. Its states are included only if the caller also holds `viewAny` for the subject's resource.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn show_audit_entry(
        &self,
        caller: &Caller,
        requested_organization: Option<OrganizationId>,
        id: AuditId,
    ) -> AppResult<AuditDetail> {
        let AuditScope { scope, kinds } =
            AuditScope::new(self, caller, &SHOW_AUDIT_ENTRY, requested_organization).await?;
        let reads = self.ports.store.queries();
        let entry = reads.audit_entry(&scope, kinds, id).await?;
        let entry = entry.ok_or(AppError::NotFound)?;
        let resource = entry.subject.kind.resource();
        let states = if caller.holds(Permission::new(Action::ViewAny, resource)) {
            let states = reads.audit_states(&scope, id).await?;
            let states = states.unwrap_or_default();
            let names = self.thing_names(caller, &scope, &states).await?;
            Some((states, names))
        } else {
            None
        };
        let subjects = std::slice::from_ref(&entry);
        let present = self.present_subjects(&scope, subjects).await?;
        Ok(AuditDetail {
            is_present: present.contains(&entry.subject.id),
            entry,
            states,
        })
    }

    /// Looks up the names of the rows to which the states refer, if the caller may list rows of their kind.
    async fn thing_names(
        &self,
        caller: &Caller,
        scope: &ReadScope,
        AuditStates { before, after }: &AuditStates,
    ) -> AppResult<HashMap<Uuid, String>> {
        let mut things = Things::new();
        for state in before.iter().chain(after) {
            add_named_things(state, &mut things).map_err(|error| {
                AppError::Internal(format!("an audit state is broken: {error}"))
            })?;
        }
        let mut names = HashMap::new();
        let mut left = MAX_NAMED_IDS;
        for (kind, ids) in things {
            if caller.holds(Permission::new(Action::ViewAny, kind.resource())) {
                let ids: Vec<_> = ids.into_iter().take(left).collect();
                left -= ids.len();
                let reads = self.ports.store.queries();
                names.extend(reads.audit_names(scope, kind, &ids).await?);
            }
        }
        Ok(names)
    }
}
