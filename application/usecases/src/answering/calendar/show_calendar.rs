//! Shows the events of a person to a calendar that has the link.

use application_ports::CalendarReader;
use domain_access::Access;
use domain_scheduling::{EventKind, MAX_CALENDAR_EVENTS, subscribed_calendar};

use crate::answering::list_my_events::LIST_MY_EVENTS;
use crate::events::participants_page;
use crate::letters::one_line;
use crate::{App, AppError, AppResult, Effect, Operation};

pub(in crate::answering) const SHOW_CALENDAR: Operation =
    Operation::new("show_calendar", Access::Public, Effect::Read);

impl App {
    /// Returns the events that the person takes part in and that have not ended, as a calendar file.
    ///
    /// # Errors
    /// [`AppError::NotFound`] if no link has the code, or if its person may not sign in or sees no events
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn show_calendar(&self, code: &str) -> AppResult<String> {
        let hash = self.ports.email_tokens.hash(code);
        let queries = self.ports.store.queries();
        let reader = queries.calendar_reader(&hash).await?;
        let reader = reader.ok_or(AppError::NotFound)?;
        let kinds = shown_kinds(&reader);
        if kinds.is_empty() {
            return Err(AppError::NotFound);
        }
        let now = self.now();
        let events = queries.calendar_events(&reader, &kinds, now, MAX_CALENDAR_EVENTS);
        let events = events.await?.into_iter().map(|event| {
            let page = participants_page(&event, &self.settings.public_url);
            (event, page)
        });
        let events: Vec<_> = events.collect();
        let name = one_line(&reader.organization);
        Ok(subscribed_calendar(&name, &events, now))
    }
}

/// Returns the kinds of events that the person may read now.
fn shown_kinds(reader: &CalendarReader) -> Vec<EventKind> {
    let may_list = |kind: &EventKind| {
        let permissions = LIST_MY_EVENTS.for_kind(*kind).access.permissions();
        let mut permissions = permissions.iter();
        permissions.any(|permission| reader.permissions.contains(*permission))
    };
    EventKind::ALL.into_iter().filter(may_list).collect()
}
