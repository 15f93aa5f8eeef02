//! A use case takes the kind of an event from the route's operation, because a form does not contain the kind.

use application::{App, AppResult, Caller, EventDetail};
use domain_scheduling::{EventDraft, EventKind};

async fn create_training(app: &App, caller: &Caller) -> AppResult<EventDetail> {
    let draft = EventDraft {
        kind: EventKind::Training,
        ..EventDraft::default()
    };
    app.create_event(caller, EventKind::Competition, draft).await
}

fn main() {}
