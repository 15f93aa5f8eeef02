//! The communication with systemd: the socket that the program inherits, and the notice that it is ready.

use std::env;
use std::net::TcpListener;
use std::os::unix::net::UnixDatagram;

use anyhow::Context as _;
use listenfd::ListenFd;

/// Returns the socket that the service manager opened for the API and the web app, if there is one. It stays open
/// between the end of one program and the start of the next one, so that connections wait in this time.
pub fn passed_socket() -> anyhow::Result<Option<TcpListener>> {
    let mut passed = ListenFd::from_env();
    if passed.len() > 1 {
        anyhow::bail!(
            "LISTEN_FDS: the program takes one socket, but {} were passed",
            passed.len()
        );
    }
    passed
        .take_tcp_listener(0)
        .context("LISTEN_FDS: the passed socket does not listen on TCP")
}

/// Notifies the service manager that the program is ready for requests.
pub fn notify_ready() {
    notify("READY=1");
}

/// Notifies the service manager that the program is stopping.
pub fn notify_stopping() {
    notify("STOPPING=1");
}

/// Without a service manager, this does nothing.
fn notify(state: &str) {
    let Some(socket) = env::var_os("NOTIFY_SOCKET") else {
        return;
    };
    let sent = UnixDatagram::unbound().and_then(|own| own.send_to(state.as_bytes(), socket));
    if let Err(error) = sent {
        tracing::warn!(%error, state, "the service manager was not told");
    }
}
