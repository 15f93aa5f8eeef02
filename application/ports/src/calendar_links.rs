//! The links with which calendars read the events of a person (D261), in a transaction.

use async_trait::async_trait;
use domain_kernel::{Timestamp, UserId};

use crate::StoreResult;

/// The link of a person. No one has two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CalendarLink {
    pub user_id: UserId,
    /// The hash of the code. The code itself is not stored.
    pub code_hash: String,
    pub created_at: Timestamp,
}

/// The links of calendars.
#[async_trait]
pub trait CalendarLinks {
    /// Stores the link in place of an earlier one of the same person.
    async fn put_calendar_link(&self, link: &CalendarLink) -> StoreResult<()>;
    /// Removes the person's link. Returns whether there was one.
    async fn delete_calendar_link(&self, user_id: UserId) -> StoreResult<bool>;
}
