//! Shows whether the caller's calendar has a link.

use domain_kernel::Timestamp;

use super::PARTICIPANTS;
use crate::{App, AppResult, Caller, Effect, Operation};

pub(in crate::answering) const SHOW_CALENDAR_LINK: Operation =
    Operation::new("show_calendar_link", PARTICIPANTS, Effect::Read);

impl App {
    /// Returns when the caller's link was made, or `None` if there is none. Its address is not stored.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn show_calendar_link(&self, caller: &Caller) -> AppResult<Option<Timestamp>> {
        caller.authorize_in_organization(&SHOW_CALENDAR_LINK)?;
        let queries = self.ports.store.queries();
        Ok(queries.calendar_link_made_at(caller.user_id).await?)
    }
}
