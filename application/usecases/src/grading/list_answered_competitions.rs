//! Lists the competitions with submissions.

use application_ports::AnsweredEventRow;
use domain_kernel::{ListQuery, Page};
use domain_scheduling::EventKind;

use super::authorize_view_scores;
use crate::{App, AppResult, Caller};

impl App {
    /// Lists one page of the competitions with at least one submission.
    pub async fn list_answered_competitions(
        &self,
        caller: &Caller,
        query: &ListQuery,
    ) -> AppResult<Page<AnsweredEventRow>> {
        let (_, scope) = authorize_view_scores(caller)?;
        Ok(self
            .ports
            .store
            .queries()
            .answered_events(&scope, EventKind::Competition, query)
            .await?)
    }
}
