//! Log lines on the standard error, for people or as JSON. They never hold an answer, a name, an
//! address, a password or a token. The one exception is the link of a mail if no mail server is set
//! (D11).

use std::io::IsTerminal as _;

use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{Layer as _, fmt, registry};

use crate::settings::{LogFormat, Settings};

/// Starts logging.
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
