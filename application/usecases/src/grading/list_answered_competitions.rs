//! Lists the competitions with submissions.

use application_ports::{AnsweredEventRow, NameColumn};
use domain_access::{Access, Action};
use domain_kernel::{ListQuery, Page};
use domain_scheduling::EventKind;

use super::permission;
use crate::{App, AppResult, Caller, Operation};

pub(super) const LIST_ANSWERED_COMPETITIONS: Operation = Operation::new(
    "list_answered_competitions",
    Access::StaffWithAnyOf(&[permission(Action::ViewAny)]),
);

impl App {
    /// Lists one page of the competitions with at least one submission.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_answered_competitions(
        &self,
        caller: &Caller,
        query: &ListQuery<NameColumn>,
    ) -> AppResult<Page<AnsweredEventRow>> {
        let (_, scope) = caller.authorize_in_organization(&LIST_ANSWERED_COMPETITIONS)?;
        Ok(self
            .ports
            .store
            .queries()
            .answered_events(&scope, EventKind::Competition, query)
            .await?)
    }
}
