//! Responses that are streams of Server-Sent Events.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::http::StatusCode;
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse, Responder};
use application::{Hello, Listening, StreamMessage};
use application_ports::Clock;
use serde::Serialize;
use utoipa::IntoResponses;
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{ContentBuilder, RefOr, Response, ResponseBuilder};

use super::responses::{GapData, HelloData, MonitorData, NewsData};

const MEDIA_TYPE: &str = "text/event-stream";
/// The heartbeat. It is a comment, and shows that the connection still works.
const HEARTBEAT: Bytes = Bytes::from_static(b":\n\n");
/// The first event of a stream. It is sent again, without the list of events, after a gap.
const HELLO: &str = "hello";
/// The event for staff with the states of participants.
const MONITOR: &str = "monitor";
/// Tells nginx to forward each part at once.
const NO_BUFFERING: (HeaderName, HeaderValue) = (
    HeaderName::from_static("x-accel-buffering"),
    HeaderValue::from_static("no"),
);

/// Responds with 200 and a stream that ends with its session.
pub struct EventStream {
    /// The first part, which is sent at once, so that the client knows that the stream works.
    first: Bytes,
    listening: Listening,
    clock: Arc<dyn Clock>,
}

impl EventStream {
    /// Creates a stream whose first event contains the caller's events.
    pub fn with_hello(hello: &Hello, listening: Listening, clock: Arc<dyn Clock>) -> Self {
        Self {
            first: sent(HELLO, &HelloData::from(hello)),
            listening,
            clock,
        }
    }

    /// Creates a stream whose first event is a `hello` without events.
    pub fn new(listening: Listening, clock: Arc<dyn Clock>) -> Self {
        Self {
            first: sent(HELLO, &GapData::new(clock.now())),
            listening,
            clock,
        }
    }
}

/// Returns an event in the format of the stream. JSON has no line breaks, so the data is on one line.
fn sent(event: &str, data: &impl Serialize) -> Bytes {
    // These types have only strings as keys, so serializing them does not fail.
    let data = serde_json::to_string(data).unwrap_or_default();
    format!("event: {event}\ndata: {data}\n\n").into()
}

impl MessageBody for EventStream {
    type Error = Infallible;

    fn size(&self) -> BodySize {
        BodySize::Stream
    }

    fn poll_next(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, Infallible>>> {
        if !self.first.is_empty() {
            return Poll::Ready(Some(Ok(std::mem::take(&mut self.first))));
        }
        let message = ready!(self.listening.poll_next(cx));
        let now = || self.clock.now();
        Poll::Ready(message.map(|message| {
            Ok(match message {
                StreamMessage::News(news) => sent(news.kind.as_str(), &NewsData::new(&news, now())),
                StreamMessage::Monitor(change) => sent(MONITOR, &MonitorData::new(&change, now())),
                StreamMessage::Gap => sent(HELLO, &GapData::new(now())),
                StreamMessage::Beat => HEARTBEAT,
            })
        }))
    }
}

impl Responder for EventStream {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        HttpResponse::Ok()
            .content_type(MEDIA_TYPE)
            .insert_header(NO_BUFFERING)
            .body(BoxBody::new(self))
    }
}

impl IntoResponses for EventStream {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let content = ContentBuilder::new()
            .schema(Some(ObjectBuilder::new().schema_type(Type::String)))
            .build();
        let response = ResponseBuilder::new()
            .description("A stream of Server-Sent Events.")
            .content(MEDIA_TYPE, content);
        [(StatusCode::OK.as_str().to_owned(), response.into())].into()
    }
}
