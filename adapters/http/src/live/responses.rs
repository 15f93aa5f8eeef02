//! Messages, and what streams tell.

use application::Hello;
use application_ports::EventNews;
use domain_kernel::Timestamp;
use domain_scheduling::{Event, EventMessage, ReasonOf};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::shared::enums::EventStatus;
use crate::shared::serde_types::Instant;

/// Whose reason a message is.
#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ReasonOfResponse {
    Pause,
    Extension,
}

/// What a participant was told.
#[derive(Serialize, ToSchema)]
pub(crate) struct MessageResponse {
    id: Uuid,
    at: Instant,
    text: String,
    /// Not null if the text is not a message, but the reason of a change.
    #[schema(required)]
    reason_of: Option<ReasonOfResponse>,
}

impl From<EventMessage> for MessageResponse {
    fn from(message: EventMessage) -> Self {
        Self {
            id: message.id.into(),
            at: Instant(message.at),
            text: message.text,
            reason_of: message.reason_of.map(|reason| match reason {
                ReasonOf::Pause => ReasonOfResponse::Pause,
                ReasonOf::Extension => ReasonOfResponse::Extension,
            }),
        }
    }
}

/// What a stream of own events begins with.
#[derive(Serialize)]
pub(crate) struct HelloData {
    server_time: Instant,
    events: Vec<HelloEvent>,
}

/// An event that waits or runs.
#[derive(Serialize)]
struct HelloEvent {
    event_id: Uuid,
    status: EventStatus,
    starts_at: Instant,
    ends_at: Instant,
    paused: bool,
}

impl HelloEvent {
    fn new(event: &Event, now: Timestamp) -> Self {
        Self {
            event_id: event.id.into(),
            status: event.status(now).into(),
            starts_at: Instant(event.starts_at()),
            ends_at: Instant(event.ends_at()),
            paused: event.is_paused(),
        }
    }
}

impl From<&Hello> for HelloData {
    fn from(hello: &Hello) -> Self {
        let events = hello.events.iter();
        Self {
            server_time: Instant(hello.now),
            events: events
                .map(|event| HelloEvent::new(event, hello.now))
                .collect(),
        }
    }
}

/// What has happened to an event.
#[derive(Serialize)]
pub(crate) struct NewsData<'a> {
    event_id: Uuid,
    server_time: Instant,
    #[serde(skip_serializing_if = "Option::is_none")]
    deadline: Option<Instant>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<&'a str>,
}

impl<'a> NewsData<'a> {
    pub fn new(news: &'a EventNews, now: Timestamp) -> Self {
        Self {
            event_id: news.event_id.into(),
            server_time: Instant(now),
            deadline: news.deadline.map(Instant),
            text: news.text.as_deref(),
        }
    }
}

/// The sign that something may have been missed.
#[derive(Serialize)]
pub(crate) struct GapData {
    server_time: Instant,
}

impl GapData {
    pub const fn new(now: Timestamp) -> Self {
        Self {
            server_time: Instant(now),
        }
    }
}
