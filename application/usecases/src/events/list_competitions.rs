//! Lists competitions for staff: the pending and running ones, and the ended ones.

use application_ports::{EventColumn, EventFilter, EventRow};
use domain_access::{Access, Action};
use domain_kernel::{ListQuery, Page, Timestamp};
use domain_scheduling::{EventKind, Status};

use super::{open_statuses, permission};
use crate::{App, AppResult, Caller, Operation};

pub(super) const LIST_COMPETITIONS: Operation = Operation::new(
    "list_competitions",
    Access::StaffWithAnyOf(&[permission(Action::ViewAny)]),
);

pub(super) const LIST_COMPLETED_COMPETITIONS: Operation = Operation::new(
    "list_completed_competitions",
    Access::StaffWithAnyOf(&[permission(Action::ViewAny)]),
);

impl App {
    /// Lists one page of the competitions that are pending or running, or only those in one of
    /// these states. Also returns the instant at which the states were judged.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_competitions(
        &self,
        caller: &Caller,
        status: Option<Status>,
        query: &ListQuery<EventColumn>,
    ) -> AppResult<(Timestamp, Page<EventRow>)> {
        self.competitions(caller, &LIST_COMPETITIONS, &open_statuses(status), query)
            .await
    }

    /// Lists one page of the competitions that have ended.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_completed_competitions(
        &self,
        caller: &Caller,
        query: &ListQuery<EventColumn>,
    ) -> AppResult<(Timestamp, Page<EventRow>)> {
        self.competitions(
            caller,
            &LIST_COMPLETED_COMPETITIONS,
            &[Status::Ended],
            query,
        )
        .await
    }

    async fn competitions(
        &self,
        caller: &Caller,
        operation: &Operation,
        statuses: &[Status],
        query: &ListQuery<EventColumn>,
    ) -> AppResult<(Timestamp, Page<EventRow>)> {
        let (_, scope) = caller.authorize_in_organization(operation)?;
        let now = self.now();
        let filter = EventFilter::new(EventKind::Competition, statuses, now);
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
