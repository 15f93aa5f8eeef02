//! Opens a stream: of all events in which the caller takes part, or of one event for its staff (D204).

use domain_access::{Access, Action};
use domain_kernel::{EventId, Timestamp};
use domain_scheduling::{Event, EventKind};

use super::listeners::{Listening, Topic};
use crate::events::{competition_permission, training_permission};
use crate::{App, AppResult, Caller, Compression, Effect, EventOperations, Operation};

/// The maximum number of events in the first message of a stream.
const MAX_EVENTS: u64 = 50;

/// The first message of a stream of the caller's own events.
#[derive(Clone, Debug)]
pub struct Hello {
    /// The events that are pending or running.
    pub events: Vec<Event>,
    pub now: Timestamp,
}

/// The caller's own events need no permission, as for a save (D48).
pub(super) const LISTEN_TO_OWN_EVENTS: Operation =
    Operation::new("listen_to_own_events", Access::SignedIn, Effect::Read)
        .with_compression(Compression::Never);

pub(super) const LISTEN_TO_EVENT: EventOperations = EventOperations {
    competition: Operation::new(
        "listen_to_competition",
        Access::StaffWithAnyOf(&[competition_permission(Action::ViewAny)]),
        Effect::Read,
    )
    .with_compression(Compression::Never),
    training: Operation::new(
        "listen_to_training",
        Access::StaffWithAnyOf(&[training_permission(Action::ViewAny)]),
        Effect::Read,
    )
    .with_compression(Compression::Never),
};

impl App {
    /// Opens a stream of the news of the events in which the caller takes part.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn listen_to_own_events(&self, caller: &Caller) -> AppResult<(Hello, Listening)> {
        // The stream is added first, so that it also gets the news that arrives while the events are read.
        let listening = self.listeners.add(caller, Topic::OwnEvents)?;
        let now = self.now();
        let events = match caller.organization() {
            Ok(organization) => {
                let queries = self.ports.store.queries();
                let events = queries.current_events(organization, caller.user_id, now, MAX_EVENTS);
                events.await?
            }
            Err(_) => Vec::new(),
        };
        Ok((Hello { events, now }, listening))
    }

    /// Opens a stream of the news of one event.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn listen_to_event(
        &self,
        caller: &Caller,
        kind: EventKind,
        id: EventId,
    ) -> AppResult<Listening> {
        let operation = LISTEN_TO_EVENT.for_kind(kind);
        let (organization, _) = caller.authorize_in_organization(operation)?;
        self.event(organization, kind, id).await?;
        self.listeners.add(caller, Topic::Event { id, operation })
    }
}
