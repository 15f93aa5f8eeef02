//! Log lines to the standard error, for people or as JSON. What is logged never holds an answer, a
//! name, an address, a password or a token; the one exception is the link of a mail where there is
//! no mail server (D11).

use std::io::IsTerminal as _;

use tracing_subscriber::EnvFilter;

use crate::settings::{LogFormat, Settings};

/// Begins to log.
pub fn start(settings: &Settings) {
    let lines = tracing_subscriber::fmt()
        .with_env_filter(EnvFilter::new(&settings.log))
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal());
    match settings.log_format {
        LogFormat::Text => lines.init(),
        LogFormat::Json => lines.json().flatten_event(true).init(),
    }
}
