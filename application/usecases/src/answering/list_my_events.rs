//! The participant's own events.

use application_ports::{EventFilter, OwnEventRow};
use domain_access::{Access, Action};
use domain_kernel::{ListQuery, Page, Timestamp};
use domain_scheduling::{EventKind, Status, TrainingType};

use crate::events::{competition_permission, listed_events, training_permission};
use crate::{App, AppResult, Caller, Effect, EventOperations, Operation};

pub(super) const LIST_MY_EVENTS: EventOperations = EventOperations {
    competition: Operation::new(
        "list_my_competitions",
        Access::AnyOf(&[competition_permission(Action::Read)]),
        Effect::Read,
    ),
    training: Operation::new(
        "list_my_trainings",
        Access::AnyOf(&[training_permission(Action::Read)]),
        Effect::Read,
    ),
};

pub(super) const LIST_MY_COMPLETED_COMPETITIONS: Operation = Operation::new(
    "list_my_completed_competitions",
    Access::AnyOf(&[competition_permission(Action::Read)]),
    Effect::Read,
);

pub(super) const LIST_MY_PUBLIC_TRAININGS: Operation = Operation::new(
    "list_my_public_trainings",
    Access::AnyOf(&[training_permission(Action::Read)]),
    Effect::Read,
);

pub(super) const LIST_PUBLIC_TRAININGS: Operation = Operation::new(
    "list_public_trainings",
    Access::AnyOf(&[training_permission(Action::Read)]),
    Effect::Read,
);

impl App {
    /// Lists one page of the caller's competitions that are pending or running, or of the caller's trainings. Trainings
    /// can be limited to a type, and both kinds to a state. A public training belongs to the caller's trainings after
    /// the caller's first start.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_my_events(
        &self,
        caller: &Caller,
        kind: EventKind,
        status: Option<Status>,
        training_type: Option<TrainingType>,
        query: &ListQuery,
    ) -> AppResult<(Timestamp, Page<OwnEventRow>)> {
        let filter = listed_events(kind, status, self.now());
        self.my_events_page(
            caller,
            LIST_MY_EVENTS.for_kind(kind),
            filter.of_type(training_type),
            query,
        )
        .await
    }

    /// Lists one page of the caller's events that have ended.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_my_completed_competitions(
        &self,
        caller: &Caller,
        kind: EventKind,
        query: &ListQuery,
    ) -> AppResult<(Timestamp, Page<OwnEventRow>)> {
        let ended = EventFilter::new(kind, &[Status::Ended], self.now());
        self.my_events_page(caller, &LIST_MY_COMPLETED_COMPETITIONS, ended, query)
            .await
    }

    /// Lists one page of the public trainings that the caller has started. They can be limited to a state.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_my_public_trainings(
        &self,
        caller: &Caller,
        kind: EventKind,
        status: Option<Status>,
        query: &ListQuery,
    ) -> AppResult<(Timestamp, Page<OwnEventRow>)> {
        let filter = self.public_events(kind, status);
        self.my_events_page(caller, &LIST_MY_PUBLIC_TRAININGS, filter, query)
            .await
    }

    /// Lists one page of the organization's public trainings with the caller's own attempts. They can be limited to a
    /// state.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_public_trainings(
        &self,
        caller: &Caller,
        kind: EventKind,
        status: Option<Status>,
        query: &ListQuery,
    ) -> AppResult<(Timestamp, Page<OwnEventRow>)> {
        let (_, scope) = caller.authorize_in_organization(&LIST_PUBLIC_TRAININGS)?;
        let filter = self.public_events(kind, status);
        let queries = self.ports.store.queries();
        let page = queries.public_trainings(&scope, caller.user_id, filter, query);
        Ok((filter.now, page.await?))
    }

    fn public_events(&self, kind: EventKind, status: Option<Status>) -> EventFilter {
        listed_events(kind, status, self.now()).of_type(Some(TrainingType::Public))
    }

    async fn my_events_page(
        &self,
        caller: &Caller,
        operation: &Operation,
        filter: EventFilter,
        query: &ListQuery,
    ) -> AppResult<(Timestamp, Page<OwnEventRow>)> {
        let (_, scope) = caller.authorize_in_organization(operation)?;
        let queries = self.ports.store.queries();
        let page = queries.own_events(&scope, caller.user_id, filter, query);
        Ok((filter.now, page.await?))
    }
}
