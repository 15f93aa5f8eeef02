//! Lists the users and the teams that can still be assigned to an event.

use application_ports::{CandidateFilter, CandidateRow, NameColumn, TeamRow};
use domain_access::{Access, Action};
use domain_kernel::{EventId, ListQuery, Page};
use domain_scheduling::EventKind;

use super::{competition_permission, training_permission};
use crate::{App, AppResult, Caller, Effect, EventOperations, Operation};

pub(super) const LIST_UNASSIGNED_PARTICIPANTS: EventOperations = EventOperations {
    competition: Operation::new(
        "list_unassigned_participants",
        Access::AnyOf(&[competition_permission(Action::Update)]),
        Effect::Read,
    ),
    training: Operation::new(
        "list_unassigned_training_participants",
        Access::AnyOf(&[training_permission(Action::Update)]),
        Effect::Read,
    ),
};

impl App {
    /// Lists one page of the users with the role `user` who do not take part yet.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_unassigned_participants(
        &self,
        caller: &Caller,
        kind: EventKind,
        id: EventId,
        filter: CandidateFilter,
        query: &ListQuery<NameColumn>,
    ) -> AppResult<Page<CandidateRow>> {
        let operation = LIST_UNASSIGNED_PARTICIPANTS.for_kind(kind);
        let (organization, scope) = caller.authorize_in_organization(operation)?;
        self.event(organization, kind, id).await?;
        let queries = self.ports.store.queries();
        let page = queries.unassigned_users(&scope, kind, id, filter, query);
        Ok(page.await?)
    }

    /// Lists one page of the teams that have users and are not assigned yet.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_unassigned_teams(
        &self,
        caller: &Caller,
        kind: EventKind,
        id: EventId,
        query: &ListQuery<NameColumn>,
    ) -> AppResult<Page<TeamRow>> {
        let operation = LIST_UNASSIGNED_PARTICIPANTS.for_kind(kind);
        let (organization, scope) = caller.authorize_in_organization(operation)?;
        self.event(organization, kind, id).await?;
        let queries = self.ports.store.queries();
        Ok(queries.unassigned_teams(&scope, kind, id, query).await?)
    }
}
