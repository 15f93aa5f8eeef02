//! Lists the caller's own scores.

use application_ports::OwnScoreRow;
use domain_access::{Access, Action, Permission, Resource};
use domain_kernel::{ListQuery, Page};
use domain_scheduling::EventKind;

use crate::{App, AppResult, Caller, Effect, EventOperations, Operation};

pub(super) const LIST_MY_SCORES: EventOperations = EventOperations {
    competition: Operation::new(
        "list_my_scores",
        Access::AnyOf(&[Permission::new(Action::ViewAny, Resource::Score)]),
        Effect::Read,
    ),
    training: Operation::new(
        "list_my_training_scores",
        Access::AnyOf(&[Permission::new(Action::ViewAny, Resource::Score)]),
        Effect::Read,
    ),
};

impl App {
    /// Lists one page of the caller's own results. Only published results have marks (D36).
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_my_scores(
        &self,
        caller: &Caller,
        kind: EventKind,
        query: &ListQuery,
    ) -> AppResult<Page<OwnScoreRow>> {
        let operation = LIST_MY_SCORES.for_kind(kind);
        let (_, scope) = caller.authorize_in_organization(operation)?;
        Ok(self
            .ports
            .store
            .queries()
            .own_scores(&scope, kind, caller.user_id, self.now(), query)
            .await?)
    }
}
