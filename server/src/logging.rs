//! Log lines on the standard error, for people or as JSON. They never contain an answer, a name, an address, a password
//! or a token. The only exception is the link of an email if no mail server is configured (D11).

use std::io::IsTerminal as _;

use tracing::Level;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::fmt::format::FmtSpan;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{Layer as _, fmt, registry};

use crate::settings::{LogFormat, Settings};
use crate::traces::Traces;

/// The crates with a span for each use case and for each method of a repository.
const TRACED_CRATES: [&str; 2] = ["application", "adapter_persistence"];

/// Starts logging. Returns the traces if the settings contain the URL of a collector.
///
/// # Errors
///
/// Fails if no traces can be sent.
pub fn start(settings: &Settings) -> anyhow::Result<Option<Traces>> {
    let lines = fmt::layer()
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal())
        .with_span_events(span_events(&settings.log));
    let lines = match settings.log_format {
        LogFormat::Text => lines.boxed(),
        LogFormat::Json => lines.json().flatten_event(true).boxed(),
    };
    let Some(url) = &settings.traces_url else {
        registry().with(lines).with(settings.log.clone()).init();
        return Ok(None);
    };
    let traces = Traces::start(url)?;
    registry()
        .with(lines.with_filter(settings.log.clone()))
        .with(traces.layer())
        .init();
    Ok(Some(traces))
}

/// Returns which events of spans are logged. If the filter accepts the spans of use cases or repositories, the end and
/// the duration of each span are logged.
fn span_events(filter: &Targets) -> FmtSpan {
    let is_traced = |name: &&str| filter.would_enable(name, &Level::DEBUG);
    if TRACED_CRATES.iter().any(is_traced) {
        FmtSpan::CLOSE
    } else {
        FmtSpan::NONE
    }
}
