//! Lists competitions for staff: the pending and running ones, and the ended ones.

use application_ports::{EventFilter, EventRow};
use domain_kernel::{ListQuery, Page, Timestamp};
use domain_scheduling::{EventKind, Status};

use super::authorize_view_all;
use crate::{App, AppResult, Caller};

impl App {
    /// Lists one page of the competitions that are pending or running, or only those in one of
    /// these states. Also returns the instant at which the states were judged.
    pub async fn list_competitions(
        &self,
        caller: &Caller,
        status: Option<Status>,
        query: &ListQuery,
    ) -> AppResult<(Timestamp, Page<EventRow>)> {
        let statuses = status.map_or(vec![Status::Pending, Status::Running], |status| {
            vec![status]
        });
        self.competitions(caller, &statuses, query).await
    }

    /// Lists one page of the competitions that have ended.
    pub async fn list_completed_competitions(
        &self,
        caller: &Caller,
        query: &ListQuery,
    ) -> AppResult<(Timestamp, Page<EventRow>)> {
        self.competitions(caller, &[Status::Ended], query).await
    }

    async fn competitions(
        &self,
        caller: &Caller,
        statuses: &[Status],
        query: &ListQuery,
    ) -> AppResult<(Timestamp, Page<EventRow>)> {
        let (_, scope) = authorize_view_all(caller)?;
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
