//! The participant's own competitions.

use application_ports::{EventFilter, OwnEventRow};
use domain_access::{Access, Action};
use domain_kernel::{ListQuery, Page, Timestamp};
use domain_scheduling::{EventKind, Status};

use crate::events::{open_statuses, permission};
use crate::{App, AppResult, Caller, Operation};

pub(super) const LIST_MY_COMPETITIONS: Operation = Operation::new(
    "list_my_competitions",
    Access::AnyOf(&[permission(Action::Read)]),
);

pub(super) const LIST_MY_COMPLETED_COMPETITIONS: Operation = Operation::new(
    "list_my_completed_competitions",
    Access::AnyOf(&[permission(Action::Read)]),
);

impl App {
    /// Lists one page of the competitions that the caller is assigned to and that are pending or
    /// running, or only those in one of these states.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_my_competitions(
        &self,
        caller: &Caller,
        status: Option<Status>,
        query: &ListQuery,
    ) -> AppResult<(Timestamp, Page<OwnEventRow>)> {
        self.my_competitions(caller, &LIST_MY_COMPETITIONS, &open_statuses(status), query)
            .await
    }

    /// Lists one page of the caller's competitions that have ended.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_my_completed_competitions(
        &self,
        caller: &Caller,
        query: &ListQuery,
    ) -> AppResult<(Timestamp, Page<OwnEventRow>)> {
        self.my_competitions(
            caller,
            &LIST_MY_COMPLETED_COMPETITIONS,
            &[Status::Ended],
            query,
        )
        .await
    }

    async fn my_competitions(
        &self,
        caller: &Caller,
        operation: &Operation,
        statuses: &[Status],
        query: &ListQuery,
    ) -> AppResult<(Timestamp, Page<OwnEventRow>)> {
        let (_, scope) = caller.authorize_in_organization(operation)?;
        let now = self.now();
        let filter = EventFilter::new(EventKind::Competition, statuses, now);
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
