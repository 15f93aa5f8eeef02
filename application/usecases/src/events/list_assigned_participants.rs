//! Who takes part in a competition.

use application_ports::AssignedRow;
use domain_kernel::{EventId, ListQuery, Page};

use super::authorize_view_all;
use crate::{App, AppError, AppResult, Caller};

impl App {
    /// One page of the assigned participants.
    pub async fn list_assigned_participants(
        &self,
        caller: &Caller,
        id: EventId,
        query: &ListQuery,
    ) -> AppResult<Page<AssignedRow>> {
        let (_, scope) = authorize_view_all(caller)?;
        let reads = self.ports.store.reads();
        reads.event(&scope, id).await?.ok_or(AppError::NotFound)?;
        Ok(reads.assigned(&scope, id, query).await?)
    }
}
