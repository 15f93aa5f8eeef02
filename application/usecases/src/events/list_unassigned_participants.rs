//! Who can still be assigned to a competition.

use application_ports::PersonRow;
use domain_access::Action;
use domain_kernel::{EventId, ListQuery, Page};

use super::permission;
use crate::{App, AppError, AppResult, Caller};

impl App {
    /// One page of the people with the role `user` who are not assigned yet.
    pub async fn list_unassigned_participants(
        &self,
        caller: &Caller,
        id: EventId,
        query: &ListQuery,
    ) -> AppResult<Page<PersonRow>> {
        let (_, scope) = caller.authorize_in_organization(permission(Action::Update))?;
        let reads = self.ports.store.reads();
        reads.event(&scope, id).await?.ok_or(AppError::NotFound)?;
        Ok(reads.unassigned_users(&scope, id, query).await?)
    }
}
