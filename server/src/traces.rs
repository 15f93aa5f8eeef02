//! Traces for a collector with OTLP over HTTP, if its URL is configured: a span for each request, for each use case and
//! for each method of an adapter. Like log lines, they never contain an answer, a name, an address, a password or a
//! token.

use std::time::Duration;

use anyhow::Context as _;
use opentelemetry::trace::{SpanKind, TracerProvider as _};
use opentelemetry_otlp::{SpanExporter as OtlpExporter, WithExportConfig as _};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::error::OTelSdkResult;
use opentelemetry_sdk::trace::{SdkTracer, SdkTracerProvider, SpanData, SpanExporter};
use tracing::{Level, Subscriber};
use tracing_opentelemetry::OpenTelemetryLayer;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::registry::LookupSpan;

/// How long the stopping program waits until the collector has received the last spans.
const MAX_STOP: Duration = Duration::from_secs(3);

/// The crates with spans, and the levels of their spans.
const SPANS: [(&str, Level); 6] = [
    ("adapter_http", Level::INFO),
    ("application", Level::DEBUG),
    ("adapter_files", Level::DEBUG),
    ("adapter_identity", Level::DEBUG),
    ("adapter_mail", Level::DEBUG),
    ("adapter_persistence", Level::DEBUG),
];

/// Sends spans to a collector in the background. If the collector is down, spans are dropped.
pub struct Traces(SdkTracerProvider);

impl Traces {
    /// Connects to the collector at `url`, whose path for traces is `/v1/traces`. The standard environment variables
    /// `OTEL_…` determine which share of the traces is sent, with which headers, and how often.
    ///
    /// # Errors
    ///
    /// Fails if no HTTP client can be created.
    pub fn start(url: &str) -> anyhow::Result<Self> {
        let exporter = OtlpExporter::builder()
            .with_http()
            .with_endpoint(format!("{url}/v1/traces"))
            .build()
            .context("PALESTRA_TRACES_URL")?;
        let resource = Resource::builder().with_service_name("palestra").build();
        let provider = SdkTracerProvider::builder()
            .with_resource(resource)
            .with_batch_exporter(RequestNames(exporter))
            .build();
        Ok(Self(provider))
    }

    /// Returns the layer that converts spans to traces.
    pub fn layer<S>(&self) -> impl Layer<S> + use<S>
    where
        S: Subscriber + for<'span> LookupSpan<'span>,
    {
        let layer: OpenTelemetryLayer<S, SdkTracer> =
            OpenTelemetryLayer::new(self.0.tracer("palestra"));
        layer
            .with_location(false)
            .with_threads(false)
            .with_tracked_inactivity(false)
            .with_filter(Targets::new().with_targets(SPANS))
    }

    /// Sends the last spans.
    pub fn stop(&self) {
        // An error is ignored: at this point no one reads the log, and the spans are lost in any case.
        self.0.shutdown_with_timeout(MAX_STOP).ok();
    }
}

/// Sets the name of a request's span to the name of its operation, as tools for traces expect.
#[derive(Debug)]
struct RequestNames(OtlpExporter);

impl SpanExporter for RequestNames {
    async fn export(&self, mut spans: Vec<SpanData>) -> OTelSdkResult {
        for span in &mut spans {
            let operation = span
                .attributes
                .iter()
                .find(|one| one.key.as_str() == "operation");
            if let Some(operation) = operation {
                span.name = operation.value.to_string().into();
                span.span_kind = SpanKind::Server;
            }
        }
        self.0.export(spans).await
    }

    fn shutdown_with_timeout(&self, timeout: Duration) -> OTelSdkResult {
        self.0.shutdown_with_timeout(timeout)
    }

    fn force_flush(&self) -> OTelSdkResult {
        self.0.force_flush()
    }

    fn set_resource(&mut self, resource: &Resource) {
        self.0.set_resource(resource);
    }
}
