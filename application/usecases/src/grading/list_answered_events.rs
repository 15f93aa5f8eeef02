//! Lists the events with submissions.

use application_ports::{AnsweredEventRow, NameColumn};
use domain_access::{Access, Action};
use domain_kernel::{ListQuery, Page};
use domain_scheduling::{EventKind, ParticipantType};

use super::permission;
use crate::{App, AppResult, Caller, Effect, EventOperations, Operation};

pub(super) const LIST_ANSWERED_EVENTS: EventOperations = EventOperations {
    competition: Operation::new(
        "list_answered_competitions",
        Access::StaffWithAnyOf(&[permission(Action::ViewAny)]),
        Effect::Read,
    ),
    training: Operation::new(
        "list_answered_trainings",
        Access::StaffWithAnyOf(&[permission(Action::ViewAny)]),
        Effect::Read,
    ),
};

pub(super) const LIST_ANSWERED_TEAM_COMPETITIONS: Operation = Operation::new(
    "list_answered_team_competitions",
    Access::StaffWithAnyOf(&[permission(Action::ViewAny)]),
    Effect::Read,
);

impl App {
    /// Lists one page of the events with at least one submission, which can be limited to events for individuals or for
    /// teams.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_answered_events(
        &self,
        caller: &Caller,
        kind: EventKind,
        participant_type: Option<ParticipantType>,
        query: &ListQuery<NameColumn>,
    ) -> AppResult<Page<AnsweredEventRow>> {
        let operation = LIST_ANSWERED_EVENTS.for_kind(kind);
        let (_, scope) = caller.authorize_in_organization(operation)?;
        Ok(self
            .ports
            .store
            .queries()
            .answered_events(&scope, kind, participant_type, query)
            .await?)
    }

    /// Lists one page of the events for teams with at least one submission.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_answered_team_competitions(
        &self,
        caller: &Caller,
        kind: EventKind,
        query: &ListQuery<NameColumn>,
    ) -> AppResult<Page<AnsweredEventRow>> {
        let (_, scope) = caller.authorize_in_organization(&LIST_ANSWERED_TEAM_COMPETITIONS)?;
        let queries = self.ports.store.queries();
        let teams = Some(ParticipantType::Team);
        Ok(queries.answered_events(&scope, kind, teams, query).await?)
    }
}
