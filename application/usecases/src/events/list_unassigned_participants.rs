//! Lists the users who can still be assigned to a competition.

use application_ports::PersonRow;
use domain_access::{Access, Action};
use domain_kernel::{EventId, ListQuery, Page};
use domain_scheduling::EventKind;

use super::permission;
use crate::{App, AppError, AppResult, Caller, Operation};

pub(super) const LIST_UNASSIGNED_PARTICIPANTS: Operation = Operation::new(
    "list_unassigned_participants",
    Access::AnyOf(&[permission(Action::Update)]),
);

impl App {
    /// Lists one page of the users with the role `user` who are not assigned yet.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_unassigned_participants(
        &self,
        caller: &Caller,
        id: EventId,
        query: &ListQuery,
    ) -> AppResult<Page<PersonRow>> {
        let (_, scope) = caller.authorize_in_organization(&LIST_UNASSIGNED_PARTICIPANTS)?;
        let queries = self.ports.store.queries();
        let kind = EventKind::Competition;
        queries
            .event_row(&scope, kind, id)
            .await?
            .ok_or(AppError::NotFound)?;
        Ok(queries.unassigned_users(&scope, kind, id, query).await?)
    }
}
