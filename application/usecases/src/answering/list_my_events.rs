//! The participant's own events.

use application_ports::{EventFilter, OwnEventRow};
use domain_access::{Access, Action};
use domain_kernel::{ListQuery, Page, Timestamp};
use domain_scheduling::{EventKind, Status};

use crate::events::{open_statuses, permission};
use crate::{App, AppResult, Caller, Effect, EventOperations, Operation};

pub(super) const LIST_MY_EVENTS: EventOperations = EventOperations {
    competition: Operation::new(
        "list_my_competitions",
        Access::AnyOf(&[permission(Action::Read)]),
        Effect::Read,
    ),
};

pub(super) const LIST_MY_COMPLETED_EVENTS: EventOperations = EventOperations {
    competition: Operation::new(
        "list_my_completed_competitions",
        Access::AnyOf(&[permission(Action::Read)]),
        Effect::Read,
    ),
};

impl App {
    /// Lists one page of the events that the caller is assigned to and that are pending or
    /// running, or only those in one of these states.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_my_events(
        &self,
        caller: &Caller,
        kind: EventKind,
        status: Option<Status>,
        query: &ListQuery,
    ) -> AppResult<(Timestamp, Page<OwnEventRow>)> {
        self.my_events_page(caller, kind, &LIST_MY_EVENTS, &open_statuses(status), query)
            .await
    }

    /// Lists one page of the caller's events that have ended.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_my_completed_events(
        &self,
        caller: &Caller,
        kind: EventKind,
        query: &ListQuery,
    ) -> AppResult<(Timestamp, Page<OwnEventRow>)> {
        self.my_events_page(
            caller,
            kind,
            &LIST_MY_COMPLETED_EVENTS,
            &[Status::Ended],
            query,
        )
        .await
    }

    async fn my_events_page(
        &self,
        caller: &Caller,
        kind: EventKind,
        operations: &'static EventOperations,
        statuses: &[Status],
        query: &ListQuery,
    ) -> AppResult<(Timestamp, Page<OwnEventRow>)> {
        let (_, scope) = caller.authorize_in_organization(operations.for_kind(kind)?)?;
        let now = self.now();
        let filter = EventFilter::new(kind, statuses, now);
        Ok((
            now,
            self.ports
                .store
                .queries()
                .own_events(&scope, caller.user_id, filter, query)
                .await?,
        ))
    }
}
