//! What a calendar reads with the link of a person (D261).

use async_trait::async_trait;
use domain_access::Permissions;
use domain_kernel::{OrganizationId, Timestamp, UserId};
use domain_scheduling::{Event, EventKind};

use crate::StoreResult;

/// Whose events a link shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CalendarReader {
    pub user_id: UserId,
    pub organization_id: OrganizationId,
    /// The organization's name.
    pub organization: String,
    /// The present permissions of the person's role.
    pub permissions: Permissions,
}

/// Queries for calendars.
#[async_trait]
pub trait CalendarQueries {
    /// Returns when the person's link was made, or `None` if there is none.
    async fn calendar_link_made_at(&self, user_id: UserId) -> StoreResult<Option<Timestamp>>;
    /// Returns the person whose link has that code, unless the person may not sign in.
    async fn calendar_reader(&self, code_hash: &str) -> StoreResult<Option<CalendarReader>>;
    /// Returns the events of these kinds that the person takes part in and that have not ended at `now`, at most
    /// `limit`, those that begin first.
    async fn calendar_events(
        &self,
        reader: &CalendarReader,
        kinds: &[EventKind],
        now: Timestamp,
        limit: u64,
    ) -> StoreResult<Vec<Event>>;
}
