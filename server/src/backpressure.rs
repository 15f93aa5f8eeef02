//! A connection that reads no further request while one is answered or while its client leaves responses unread (D151).
//!
//! Actix alone decodes all requests that have arrived, however many, and handles those whose responses have no body
//! although earlier responses are still unread. So a client that sends without reading would fill the memory.

use std::cell::{Cell, RefCell};
use std::io;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::http::header::{CONTENT_LENGTH, TRANSFER_ENCODING};
use actix_web::middleware::Next;
use actix_web::rt::net::TcpStream;
use actix_web::web::Bytes;
use actix_web::{Error, HttpMessage as _};
use futures_util::{StreamExt as _, stream};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// The number of bytes after which what has arrived is handled before more is read, except for a body of known length. A
/// request that waits takes far more memory than its bytes, because actix has decoded it.
const READ_AT_ONCE: usize = 1024;

/// The connection of a client.
pub struct BackpressuredStream {
    tcp: TcpStream,
    /// The number of bytes that may be read before what has arrived is handled.
    may_read: usize,
    /// Whether a write waits until the client has read something.
    is_blocked: bool,
    current: Rc<CurrentRequest>,
}

/// What a connection may read for the request that it answers.
pub struct CurrentRequest {
    /// The number of bytes that may still belong to the request.
    may_read: Cell<usize>,
    /// Wakes who wants to read more.
    reader: RefCell<Option<Waker>>,
}

/// A request that is answered until this value is dropped.
struct Answering(Rc<CurrentRequest>);

/// The body of a response. When it is dropped, the next request may be read.
pub struct AnsweringBody {
    body: BoxBody,
    _answering: Option<Answering>,
}

impl CurrentRequest {
    fn allow(&self, bytes: usize) {
        self.may_read.set(bytes);
        self.wake();
    }

    fn wake(&self) {
        if let Some(reader) = self.reader.take() {
            reader.wake();
        }
    }

    /// Lets a reader wait.
    fn wait(&self, cx: &Context<'_>) {
        self.reader.replace(Some(cx.waker().clone()));
    }
}

impl Drop for Answering {
    fn drop(&mut self) {
        self.0.allow(usize::MAX);
    }
}

/// Lets the connection of a request read no more than the request's body until the response is sent.
fn begin(request: &mut ServiceRequest) -> Option<Answering> {
    let current = Rc::clone(request.conn_data::<Rc<CurrentRequest>>()?);
    let headers = request.headers();
    if headers.contains_key(TRANSFER_ENCODING) {
        // The length is not known, so the body is read as far as it is wanted.
        current.may_read.set(0);
        let current = Rc::clone(&current);
        let mut payload = request.take_payload();
        let wanted = stream::poll_fn(move |cx| {
            let part = payload.poll_next_unpin(cx);
            let is_end = matches!(part, Poll::Ready(None));
            current.allow(if is_end { 0 } else { READ_AT_ONCE });
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

/// Wraps everything that the server answers. Until a response is sent, its connection reads no further request.
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
            reader: RefCell::default(),
        };
        Self {
            tcp,
            may_read: READ_AT_ONCE,
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

    /// Notices whether the client has closed the connection, without reading anything else.
    fn poll_end(&self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let mut byte = [0];
        match self.tcp.poll_peek(cx, &mut ReadBuf::new(&mut byte)) {
            Poll::Ready(Ok(0)) => Poll::Ready(Ok(())),
            Poll::Ready(Err(error)) => Poll::Ready(Err(error)),
            Poll::Ready(Ok(_)) | Poll::Pending => {
                self.current.wait(cx);
                Poll::Pending
            }
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
            self.current.wait(cx);
            return Poll::Pending;
        }
        let of_request = self.current.may_read.get();
        if of_request == 0 {
            return self.poll_end(cx);
        }
        let is_body = of_request < usize::MAX;
        if self.may_read == 0 && !is_body {
            self.may_read = READ_AT_ONCE;
            cx.waker().wake_by_ref();
            return Poll::Pending;
        }
        let allowed = if is_body { of_request } else { self.may_read };
        let max = allowed.min(buffer.remaining());
        let mut part = ReadBuf::new(buffer.initialize_unfilled_to(max));
        let result = Pin::new(&mut self.tcp).poll_read(cx, &mut part);
        let read = part.filled().len();
        buffer.advance(read);
        if is_body {
            self.current.may_read.set(of_request.saturating_sub(read));
        }
        self.may_read = match result {
            Poll::Ready(_) => self.may_read.saturating_sub(read),
            Poll::Pending => READ_AT_ONCE,
        };
        result
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
