//! Messages, and the data of streams.

use application::{Hello, LiveCounts, Monitor, MonitorChange, MonitorRow};
use application_ports::EventNews;
use domain_kernel::Timestamp;
use domain_scheduling::{Event, EventMessage, ReasonOf};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::shared::enums::{EventStatus, LiveState};
use crate::shared::serde_types::Instant;
use crate::web::responders::PageMeta;

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

/// The first message of a stream of own events.
#[derive(Serialize)]
pub(crate) struct HelloData {
    server_time: Instant,
    events: Vec<HelloEvent>,
}

/// An event that is pending or running.
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

/// News of an event.
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

/// The message that news may have been missed.
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

/// How many participants are in each state.
#[derive(Clone, Copy, Default, Serialize, ToSchema)]
pub(crate) struct LiveCountsResponse {
    #[schema(minimum = 0)]
    absent: u64,
    #[schema(minimum = 0)]
    waiting: u64,
    #[schema(minimum = 0)]
    answering: u64,
    #[schema(minimum = 0)]
    quiet: u64,
    #[schema(minimum = 0)]
    offline: u64,
    #[schema(minimum = 0)]
    submitted: u64,
}

impl From<LiveCounts> for LiveCountsResponse {
    fn from(counts: LiveCounts) -> Self {
        let mut response = Self::default();
        for (state, count) in counts.by_state() {
            *match state {
                domain_scheduling::LiveState::Absent => &mut response.absent,
                domain_scheduling::LiveState::Waiting => &mut response.waiting,
                domain_scheduling::LiveState::Answering => &mut response.answering,
                domain_scheduling::LiveState::Quiet => &mut response.quiet,
                domain_scheduling::LiveState::Offline => &mut response.offline,
                domain_scheduling::LiveState::Submitted => &mut response.submitted,
            } = count;
        }
        response
    }
}

/// A participant of a running event, in the list and in the stream of staff.
#[derive(Serialize, ToSchema)]
pub(crate) struct MonitorRowResponse {
    user_id: Uuid,
    name: String,
    /// The team for which the participant plays. Null if the participant plays alone.
    #[schema(required)]
    team_name: Option<String>,
    state: LiveState,
    #[schema(minimum = 0)]
    answered: usize,
    #[schema(minimum = 0)]
    questions: usize,
    #[schema(required)]
    last_save_at: Option<Instant>,
    /// The deadline of the latest attempt, or null before the start.
    #[schema(required)]
    deadline: Option<Instant>,
    /// The code of the receipt, once there is one.
    #[schema(required)]
    receipt: Option<String>,
}

impl MonitorRowResponse {
    fn new(row: MonitorRow, questions: usize) -> Self {
        let MonitorRow {
            live,
            answered,
            receipt,
        } = row;
        Self {
            user_id: live.user_id.into(),
            name: live.name,
            team_name: live.team,
            state: live.state.into(),
            answered,
            questions,
            last_save_at: live.saved_at.map(Instant),
            deadline: live.deadline.map(Instant),
            receipt: receipt.map(|code| code.as_str().to_owned()),
        }
    }
}

/// One page of the participants of a running event.
#[derive(Serialize, ToSchema)]
pub(crate) struct MonitorResponse {
    data: Vec<MonitorRowResponse>,
    meta: PageMeta,
    /// Of all participants, whatever the filters are.
    counts: LiveCountsResponse,
    server_time: Instant,
}

impl From<Monitor> for MonitorResponse {
    fn from(monitor: Monitor) -> Self {
        let meta = PageMeta::from(&monitor.page);
        let questions = monitor.questions;
        let rows = monitor.page.rows.into_iter();
        Self {
            data: rows
                .map(|row| MonitorRowResponse::new(row, questions))
                .collect(),
            meta,
            counts: monitor.counts.into(),
            server_time: Instant(monitor.now),
        }
    }
}

/// The changed states of participants of an event.
#[derive(Serialize)]
pub(crate) struct MonitorData {
    event_id: Uuid,
    server_time: Instant,
    counts: LiveCountsResponse,
    rows: Vec<MonitorRowResponse>,
    /// Whether more participants have changed.
    more: bool,
}

impl MonitorData {
    pub fn new(change: &MonitorChange, now: Timestamp) -> Self {
        let rows = change.rows.iter().cloned();
        Self {
            event_id: change.event_id.into(),
            server_time: Instant(now),
            counts: change.counts.into(),
            rows: rows
                .map(|row| MonitorRowResponse::new(row, change.questions))
                .collect(),
            more: change.is_cut,
        }
    }
}
