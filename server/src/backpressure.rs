//! Limits the reading of a connection: it reads no further request while one is being processed or while its client
//! leaves responses unread (D151).
//!
//! Without this limit, actix decodes all requests that have arrived, and processes those whose responses have no body
//! although earlier responses are still unread. So a client that sends but does not read could fill the memory. This
//! connection passes requests to actix one by one: first the head, and then exactly the bytes of the body.

use std::cell::{Cell, RefCell};
use std::io;
use std::mem::{self, MaybeUninit};
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, Waker, ready};
use std::time::Duration;

use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::http::header::{CONTENT_LENGTH, TRANSFER_ENCODING};
use actix_web::middleware::Next;
use actix_web::rt::net::TcpStream;
use actix_web::web::{Bytes, BytesMut};
use actix_web::{Error, HttpMessage as _};
use futures_util::{StreamExt as _, stream};
use memchr::memchr_iter;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

/// The number of bytes that are read at once. A connection keeps at most this much of the following requests. A usual save
/// is shorter, so it is read with one system call.
const READ_AHEAD: usize = 4 * 1024;
/// The number of bytes that are read at once from a body of unknown length. Other requests may follow its end.
const PART_OF_BODY: usize = 256;

/// The maximum time from a response, or from the start of a connection, to the end of the next head. Actix has shorter
/// limits for a connection that sends nothing and for the first head, but no limit for an incomplete later head.
const HEAD_DEADLINE: Duration = Duration::from_secs(12);

/// The connection of a client.
pub struct BackpressuredStream {
    tcp: TcpStream,
    /// Bytes that were received and not passed on yet.
    ahead: BytesMut,
    /// Finds the end of the next head.
    head: HeadEnd,
    /// Whether a complete head was passed on that actix has not decoded yet.
    has_head: bool,
    /// When the connection is closed if no complete head has arrived. All requests use one timer, because a new one for
    /// each request is slower.
    deadline: Pin<Box<Sleep>>,
    /// Whether the timer counts, because the connection waits for a head.
    is_deadline_set: bool,
    /// Whether a write is waiting until the client has read something.
    is_blocked: bool,
    current: Rc<CurrentRequest>,
}

/// Finds the empty line at the end of a head. A part of the head may already have been passed on.
#[derive(Default)]
struct HeadEnd {
    /// Whether something other than a line break was found. Empty lines before a head belong to the head.
    has_begun: bool,
    /// Whether the current line is still empty.
    is_line_empty: bool,
}

/// Limits how much a connection may read for the request that is being processed.
pub struct CurrentRequest {
    /// The number of bytes that may still be read for the request.
    may_read: Cell<usize>,
    /// Whether the response was sent. Bytes of the body that are left are no head, and actix drops them.
    is_answered: Cell<bool>,
    /// Wakes the task that waits to read more.
    reader: RefCell<Option<Waker>>,
}

/// Marks a request as being processed until this value is dropped.
struct Answering(Rc<CurrentRequest>);

/// The body of a response. When it is dropped, the connection may read the next request.
pub struct AnsweringBody {
    body: BoxBody,
    _answering: Option<Answering>,
}

impl CurrentRequest {
    fn allow(&self, bytes: usize) {
        self.may_read.set(bytes);
        self.wake();
    }

    /// Allows to read the rest of the body. When there is none after the response, allows to read the next request.
    fn allow_rest(&self, rest: usize) {
        let is_over = rest == 0 && self.is_answered.get();
        self.may_read.set(if is_over { usize::MAX } else { rest });
    }

    fn wake(&self) {
        if let Some(reader) = self.reader.take() {
            reader.wake();
        }
    }

    /// Makes a reader wait.
    fn wait(&self, cx: &Context<'_>) {
        self.reader.replace(Some(cx.waker().clone()));
    }
}

impl Drop for Answering {
    fn drop(&mut self) {
        self.0.is_answered.set(true);
        self.0.allow_rest(self.0.may_read.get());
        self.0.wake();
    }
}

/// Limits the connection of a request to the request's body until the response is sent.
fn begin(request: &mut ServiceRequest) -> Option<Answering> {
    let current = Rc::clone(request.conn_data::<Rc<CurrentRequest>>()?);
    current.is_answered.set(false);
    let headers = request.headers();
    if headers.contains_key(TRANSFER_ENCODING) {
        // The length is not known, so the body is read in parts, as the handler requests them.
        current.may_read.set(0);
        let current = Rc::clone(&current);
        let mut payload = request.take_payload();
        let wanted = stream::poll_fn(move |cx| {
            let part = payload.poll_next_unpin(cx);
            let is_end = matches!(part, Poll::Ready(None));
            current.allow(if is_end { 0 } else { PART_OF_BODY });
            part
        });
        request.set_payload(Payload::Stream {
            payload: Box::pin(wanted),
        });
    } else {
        let length = headers.get(CONTENT_LENGTH);
        let length = length.and_then(|length| length.to_str().ok()?.parse().ok());
        current.may_read.set(length.unwrap_or(0));
    }
    Some(Answering(current))
}

/// Wraps all responses of the server. Until a response is sent, its connection reads no further request.
pub async fn one_request_at_once(
    mut request: ServiceRequest,
    next: Next<BoxBody>,
) -> Result<ServiceResponse<AnsweringBody>, Error> {
    let answering = begin(&mut request);
    let response = next.call(request).await?;
    Ok(response.map_body(|_, body| AnsweringBody {
        body,
        _answering: answering,
    }))
}

impl MessageBody for AnsweringBody {
    type Error = Box<dyn std::error::Error>;

    fn size(&self) -> BodySize {
        self.body.size()
    }

    fn poll_next(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, Self::Error>>> {
        Pin::new(&mut self.body).poll_next(cx)
    }
}

impl BackpressuredStream {
    pub fn new(tcp: TcpStream) -> Self {
        let current = CurrentRequest {
            may_read: Cell::new(usize::MAX),
            is_answered: Cell::new(true),
            reader: RefCell::default(),
        };
        Self {
            tcp,
            ahead: BytesMut::new(),
            head: HeadEnd::default(),
            has_head: false,
            deadline: Box::pin(sleep(HEAD_DEADLINE)),
            is_deadline_set: false,
            is_blocked: false,
            current: Rc::new(current),
        }
    }

    pub const fn tcp(&self) -> &TcpStream {
        &self.tcp
    }

    pub fn current_request(&self) -> Rc<CurrentRequest> {
        Rc::clone(&self.current)
    }

    /// If no bytes are kept, reads received bytes. Returns false if the client has closed the connection.
    fn poll_ahead(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<bool>> {
        if self.ahead.is_empty() {
            let mut arrived = [MaybeUninit::uninit(); READ_AHEAD];
            let mut arrived = ReadBuf::uninit(&mut arrived);
            ready!(Pin::new(&mut self.tcp).poll_read(cx, &mut arrived))?;
            self.ahead.extend_from_slice(arrived.filled());
        }
        Poll::Ready(Ok(!self.ahead.is_empty()))
    }

    /// Ends the connection if it has waited for a head too long.
    fn poll_deadline(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        if !self.is_deadline_set {
            self.deadline.as_mut().reset(Instant::now() + HEAD_DEADLINE);
            self.is_deadline_set = true;
        }
        ready!(self.deadline.as_mut().poll(cx));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }

    /// Passes on the rest of the current request.
    fn poll_body(
        &mut self,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
        rest: usize,
    ) -> Poll<io::Result<()>> {
        let max = rest.min(buffer.remaining());
        let read = if self.ahead.is_empty() {
            let mut part = ReadBuf::new(buffer.initialize_unfilled_to(max));
            ready!(Pin::new(&mut self.tcp).poll_read(cx, &mut part))?;
            let read = part.filled().len();
            buffer.advance(read);
            read
        } else {
            let part = self.ahead.split_to(max.min(self.ahead.len()));
            buffer.put_slice(&part);
            part.len()
        };
        self.current.allow_rest(rest.saturating_sub(read));
        Poll::Ready(Ok(()))
    }
}

impl HeadEnd {
    /// Returns how many of the bytes belong to the head, and whether the head ends there. Like actix, accepts a line
    /// feed alone as a line break.
    fn find(&mut self, bytes: &[u8]) -> (usize, bool) {
        let mut start = 0;
        for line_feed in memchr_iter(b'\n', bytes) {
            self.read_line(bytes.get(start..line_feed).unwrap_or_default());
            start = line_feed + 1;
            if self.is_line_empty {
                *self = Self::default();
                return (start, true);
            }
            self.is_line_empty = self.has_begun;
        }
        self.read_line(bytes.get(start..).unwrap_or_default());
        (bytes.len(), false)
    }

    /// Reads a line, or a part of it, without its line feed.
    fn read_line(&mut self, part: &[u8]) {
        if part.iter().any(|byte| *byte != b'\r') {
            self.has_begun = true;
            self.is_line_empty = false;
        }
    }
}

impl AsyncRead for BackpressuredStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.is_blocked {
            self.is_deadline_set = false;
            self.current.wait(cx);
            return Poll::Pending;
        }
        let may_read = self.current.may_read.get();
        if 0 < may_read && may_read < usize::MAX {
            return self.poll_body(cx, buffer, may_read);
        }
        if mem::take(&mut self.has_head) && may_read > 0 {
            cx.waker().wake_by_ref();
            return Poll::Pending;
        }
        let is_open = match self.poll_ahead(cx) {
            Poll::Ready(is_open) => is_open?,
            Poll::Pending if may_read == usize::MAX => return self.poll_deadline(cx),
            Poll::Pending => return Poll::Pending,
        };
        if may_read == 0 && is_open {
            self.current.wait(cx);
            return Poll::Pending;
        }
        let max = buffer.remaining().min(self.ahead.len());
        let Self { ahead, head, .. } = &mut *self;
        let (length, is_end) = head.find(ahead.get(..max).unwrap_or_default());
        buffer.put_slice(&ahead.split_to(length));
        self.has_head = is_end;
        if is_end {
            self.is_deadline_set = false;
        }
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for BackpressuredStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.tcp).poll_write(cx, bytes);
        self.is_blocked = written.is_pending();
        if !self.is_blocked {
            self.current.wake();
        }
        written
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.tcp).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.tcp).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_ends_with_an_empty_line_wherever_its_parts_end() {
        for (head, next) in [
            (
                "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
                "GET /next HTTP/1.1\r\n\r\n",
            ),
            ("GET / HTTP/1.1\n\n", "GET"),
            ("GET / HTTP/1.1\nHost: a\r\n\n", ""),
            ("\r\n\n\n\r\nGET / HTTP/1.1\r\n\r\n", "\r\n\r\nGET"),
        ] {
            let sent = format!("{head}{next}");
            for part in 1..sent.len() {
                let (mut end, mut handed_over) = (HeadEnd::default(), 0);
                for bytes in sent.as_bytes().chunks(part) {
                    let (length, is_end) = end.find(bytes);
                    handed_over += length;
                    if is_end {
                        break;
                    }
                }
                assert_eq!(handed_over, head.len(), "{head} in parts of {part}");
            }
        }
    }
}
