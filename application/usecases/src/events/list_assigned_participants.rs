//! Lists the participants of an event.

use application_ports::AssignedRow;
use domain_access::{Access, Action, Permission, Resource};
use domain_kernel::{EventId, ListQuery, Page};
use domain_scheduling::EventKind;

use super::list_unassigned_participants::LIST_UNASSIGNED_PARTICIPANTS;
use super::{competition_permission, training_permission};
use crate::{App, AppResult, Caller, Effect, EventOperations, Operation};

pub(super) const LIST_ASSIGNED_PARTICIPANTS: EventOperations = EventOperations {
    competition: Operation::new(
        "list_assigned_participants",
        Access::StaffWithAnyOf(&[competition_permission(Action::ViewAny)]),
        Effect::Read,
    ),
    training: Operation::new(
        "list_assigned_training_participants",
        Access::StaffWithAnyOf(&[training_permission(Action::ViewAny)]),
        Effect::Read,
    ),
};

impl App {
    /// Lists one page of the assigned participants. Their accounts are shown only to those who may also list users or
    /// assign them (D273).
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_assigned_participants(
        &self,
        caller: &Caller,
        kind: EventKind,
        id: EventId,
        query: &ListQuery,
    ) -> AppResult<Page<AssignedRow>> {
        let operation = LIST_ASSIGNED_PARTICIPANTS.for_kind(kind);
        let (organization, scope) = caller.authorize_in_organization(operation)?;
        self.event(organization, kind, id).await?;
        let queries = self.ports.store.queries();
        let page = queries.assigned(&scope, kind, id, query).await?;
        let may_assign = caller
            .authorize_in_organization(LIST_UNASSIGNED_PARTICIPANTS.for_kind(kind))
            .is_ok();
        let may_list_users = caller.holds(Permission::new(Action::ViewAny, Resource::User));
        let sees_accounts = may_assign || may_list_users;
        Ok(page.map(|row| AssignedRow {
            account: row.account.filter(|_| sees_accounts),
            ..row
        }))
    }
}
