//! Limits for the connections of one client: their number for each address, and how much data the client may leave
//! unread for how long. Actix itself closes connections that send nothing.

use std::num::NonZero;
#[cfg(target_os = "linux")]
use std::time::Duration;

use actix_web::dev::Extensions;
use actix_web::rt::net::TcpStream;
use adapter_http::{OpenConnections, TrustedProxies};
use rustix::net::sockopt::set_socket_send_buffer_size;
use rustix::net::{Shutdown, shutdown};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::backpressure::BackpressuredStream;

/// How long a client may leave data unread or unacknowledged before the system cuts the connection.
#[cfg(target_os = "linux")]
const UNREAD_TIMEOUT: Duration = Duration::from_secs(20);

/// The number of bytes that the system keeps for a client that does not read them. Linux doubles this number.
const SEND_BUFFER: usize = 128 * 1024;

/// A connection that the metrics count until this value is dropped.
struct Counted;

impl Counted {
    fn new() -> Self {
        metrics::gauge!("palestra_connections").increment(1);
        Self
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        metrics::gauge!("palestra_connections").decrement(1);
    }
}

/// Returns the counter of connections with the limit for each address: `max`, but at most half of the maximum number of
/// open files. First raises the maximum number of open files as far as the system allows.
pub fn connection_limit(max: NonZero<usize>, proxies: TrustedProxies) -> OpenConnections {
    let max_files = raise_max_files();
    OpenConnections::new(max.get().min(max_files / 2), proxies)
}

fn raise_max_files() -> usize {
    let limit = getrlimit(Resource::Nofile);
    let raised = Rlimit {
        current: limit.maximum,
        maximum: limit.maximum,
    };
    if let Err(error) = setrlimit(Resource::Nofile, raised) {
        tracing::debug!(%error, "the number of open files stays as it is");
    }
    let current = getrlimit(Resource::Nofile).current;
    current.map_or(usize::MAX, |files| {
        usize::try_from(files).unwrap_or(usize::MAX)
    })
}

/// Returns the function that the server calls for each new connection. It counts the connection until it ends, or
/// closes it if its address has too many connections.
pub fn on_connect(connections: OpenConnections) -> impl Fn(&BackpressuredStream, &mut Extensions) {
    move |connection, data| {
        let stream = connection.tcp();
        // A client that has already disconnected has no address.
        let Ok(peer) = stream.peer_addr() else {
            return;
        };
        if let Some(open) = connections.admit(peer.ip()) {
            data.insert(open);
            data.insert(Counted::new());
            data.insert(connection.current_request());
            limit_unread_data(stream);
        } else {
            metrics::counter!("palestra_connections_refused_total").increment(1);
            shutdown(stream, Shutdown::Both).ok();
        }
    }
}

fn limit_unread_data(stream: &TcpStream) {
    if let Err(error) = set_socket_send_buffer_size(stream, SEND_BUFFER) {
        tracing::debug!(%error, "a connection keeps as much unread data as the system allows");
    }
    set_unread_timeout(stream);
}

#[cfg(target_os = "linux")]
fn set_unread_timeout(stream: &TcpStream) {
    let millis = u32::try_from(UNREAD_TIMEOUT.as_millis()).unwrap_or(u32::MAX);
    if let Err(error) = rustix::net::sockopt::set_tcp_user_timeout(stream, millis) {
        tracing::debug!(%error, "a connection has no time limit for unread data");
    }
}

/// Other systems have no such time limit for a connection.
#[cfg(not(target_os = "linux"))]
fn set_unread_timeout(_: &TcpStream) {}
