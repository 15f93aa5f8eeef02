//! The participant's own competitions.

use application_ports::{EventFilter, OwnEventRow};
use domain_access::Action;
use domain_kernel::{ListQuery, Page, Timestamp};
use domain_scheduling::{EventKind, Status};

use crate::events::permission;
use crate::{App, AppResult, Caller};

impl App {
    /// Lists one page of the competitions that the caller is assigned to and that are pending or
    /// running, or only those in one of these states.
    pub async fn list_my_competitions(
        &self,
        caller: &Caller,
        status: Option<Status>,
        query: &ListQuery,
    ) -> AppResult<(Timestamp, Page<OwnEventRow>)> {
        let statuses = status.map_or(vec![Status::Pending, Status::Running], |status| {
            vec![status]
        });
        self.my_competitions(caller, &statuses, query).await
    }

    /// Lists one page of the caller's competitions that have ended.
    pub async fn list_my_completed_competitions(
        &self,
        caller: &Caller,
        query: &ListQuery,
    ) -> AppResult<(Timestamp, Page<OwnEventRow>)> {
        self.my_competitions(caller, &[Status::Ended], query).await
    }

    async fn my_competitions(
        &self,
        caller: &Caller,
        statuses: &[Status],
        query: &ListQuery,
    ) -> AppResult<(Timestamp, Page<OwnEventRow>)> {
        let (_, scope) = caller.authorize_in_organization(permission(Action::Read))?;
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
