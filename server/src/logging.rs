//! Log lines to the standard error, for people or as JSON. What is logged never holds an answer, a
//! name, an address, a password or a token; the one exception is the link of a mail where there is
//! no mail server (D11).

use std::io::IsTerminal as _;

use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{Layer as _, fmt, registry};

use crate::settings::{LogFormat, Settings};

/// Begins to log.
pub fn start(settings: &Settings) {
    let lines = fmt::layer()
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal());
    let lines = match settings.log_format {
        LogFormat::Text => lines.boxed(),
        LogFormat::Json => lines.json().flatten_event(true).boxed(),
    };
    registry().with(lines).with(settings.log.clone()).init();
}
