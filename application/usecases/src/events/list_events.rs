//! Lists competitions for staff: the pending and running ones, and the ended ones.

use application_ports::{EventColumn, EventFilter, EventRow};
use domain_access::{Access, Action};
use domain_kernel::{ListQuery, Page, Timestamp};
use domain_scheduling::{EventKind, Status};

use super::{open_statuses, permission};
use crate::{App, AppResult, Caller, Effect, EventOperations, Operation};

pub(super) const LIST_EVENTS: EventOperations = EventOperations {
    competition: Operation::new(
        "list_competitions",
        Access::StaffWithAnyOf(&[permission(Action::ViewAny)]),
        Effect::Read,
    ),
};

pub(super) const LIST_COMPLETED_EVENTS: EventOperations = EventOperations {
    competition: Operation::new(
        "list_completed_competitions",
        Access::StaffWithAnyOf(&[permission(Action::ViewAny)]),
        Effect::Read,
    ),
};

impl App {
    /// Lists one page of the competitions that are pending or running, or only those in one of these states. Also
    /// returns the instant at which the states were determined.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_events(
        &self,
        caller: &Caller,
        kind: EventKind,
        status: Option<Status>,
        query: &ListQuery<EventColumn>,
    ) -> AppResult<(Timestamp, Page<EventRow>)> {
        self.events_page(caller, kind, &LIST_EVENTS, &open_statuses(status), query)
            .await
    }

    /// Lists one page of the competitions that have ended.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_completed_events(
        &self,
        caller: &Caller,
        kind: EventKind,
        query: &ListQuery<EventColumn>,
    ) -> AppResult<(Timestamp, Page<EventRow>)> {
        self.events_page(
            caller,
            kind,
            &LIST_COMPLETED_EVENTS,
            &[Status::Ended],
            query,
        )
        .await
    }

    async fn events_page(
        &self,
        caller: &Caller,
        kind: EventKind,
        operations: &'static EventOperations,
        statuses: &[Status],
        query: &ListQuery<EventColumn>,
    ) -> AppResult<(Timestamp, Page<EventRow>)> {
        let (_, scope) = caller.authorize_in_organization(operations.for_kind(kind)?)?;
        let now = self.now();
        let filter = EventFilter::new(kind, statuses, now);
        Ok((
            now,
            self.ports
                .store
                .queries()
                .events(&scope, filter, query)
                .await?,
        ))
    }
}
