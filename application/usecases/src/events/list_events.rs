//! Lists competitions and trainings for staff.

use application_ports::{EventColumn, EventFilter, EventPeriod, EventRow};
use domain_access::{Access, Action};
use domain_kernel::{ListQuery, Page, Timestamp};
use domain_scheduling::{EventKind, Status, TrainingType};

use super::{competition_permission, listed_events, training_permission};
use crate::{App, AppResult, Caller, Effect, EventOperations, Operation};

pub(super) const LIST_EVENTS: EventOperations = EventOperations {
    competition: Operation::new(
        "list_competitions",
        Access::StaffWithAnyOf(&[competition_permission(Action::ViewAny)]),
        Effect::Read,
    ),
    training: Operation::new(
        "list_trainings",
        Access::StaffWithAnyOf(&[training_permission(Action::ViewAny)]),
        Effect::Read,
    ),
};

pub(super) const LIST_COMPLETED_COMPETITIONS: Operation = Operation::new(
    "list_completed_competitions",
    Access::StaffWithAnyOf(&[competition_permission(Action::ViewAny)]),
    Effect::Read,
);

impl App {
    /// Lists one page of events: the competitions that are pending or running, or all trainings. The list can be
    /// limited to a state, a type of trainings and a period. Also returns the instant at which the states were
    /// determined.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_events(
        &self,
        caller: &Caller,
        kind: EventKind,
        status: Option<Status>,
        training_type: Option<TrainingType>,
        period: EventPeriod,
        query: &ListQuery<EventColumn>,
    ) -> AppResult<(Timestamp, Page<EventRow>)> {
        let filter = listed_events(kind, status, self.now());
        self.events_page(
            caller,
            LIST_EVENTS.for_kind(kind),
            filter.of_type(training_type).within(period),
            query,
        )
        .await
    }

    /// Lists one page of the events that have ended.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_completed_competitions(
        &self,
        caller: &Caller,
        kind: EventKind,
        period: EventPeriod,
        query: &ListQuery<EventColumn>,
    ) -> AppResult<(Timestamp, Page<EventRow>)> {
        let ended = EventFilter::new(kind, &[Status::Ended], self.now());
        self.events_page(
            caller,
            &LIST_COMPLETED_COMPETITIONS,
            ended.within(period),
            query,
        )
        .await
    }

    async fn events_page(
        &self,
        caller: &Caller,
        operation: &Operation,
        filter: EventFilter,
        query: &ListQuery<EventColumn>,
    ) -> AppResult<(Timestamp, Page<EventRow>)> {
        let (_, scope) = caller.authorize_in_organization(operation)?;
        let queries = self.ports.store.queries();
        let page = queries.events(&scope, filter, query).await?;
        Ok((filter.now, page))
    }
}
