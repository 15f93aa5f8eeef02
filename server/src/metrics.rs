//! Metrics in the format of Prometheus, on their own port (D241).

use std::net::SocketAddr;
use std::sync::Arc;

use actix_web::dev::Server;
use actix_web::http::header::ContentType;
use actix_web::{App, HttpResponse, HttpServer, web};
use adapter_persistence::PoolUse;
use anyhow::Context as _;
use application::Measures;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};

/// The upper bounds of the buckets for durations.
const DURATION_BUCKETS_SECONDS: [f64; 12] = [
    0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0,
];

/// The counters, each with its description.
const COUNTERS: [(&str, &str); 16] = [
    (
        "palestra_http_requests_total",
        "Answered requests, by operation of the API and class of status",
    ),
    (
        "palestra_batch_requests_total",
        "Requests that were executed in batches",
    ),
    (
        "palestra_batch_refused_total",
        "Requests that found the queue of batches full",
    ),
    (
        "palestra_passwords_refused_total",
        "Passwords that found the queue full",
    ),
    (
        "palestra_connections_refused_total",
        "Connections of an address that had too many",
    ),
    (
        "palestra_work_failed_total",
        "Rounds of background work that failed and are repeated",
    ),
    (
        "palestra_attempts_finished_total",
        "Attempts that were closed after their time",
    ),
    (
        "palestra_pauses_tended_total",
        "Pauses that ended by themselves",
    ),
    ("palestra_mails_sent_total", "Emails that were sent"),
    (
        "palestra_players_told_total",
        "Players whose email about their event was written",
    ),
    (
        "palestra_audit_records_linked_total",
        "Records that were added to the chain of the audit record",
    ),
    (
        "palestra_audit_seals_renewed_total",
        "Seals of the audit record that were made with a new key",
    ),
    (
        "palestra_lost_files_deleted_total",
        "Stored files without a row that were deleted",
    ),
    (
        "palestra_retention_removed_total",
        "Events, states, messages, emails and people that were kept for as long as the settings say",
    ),
    (
        "palestra_sizes_recorded_total",
        "Organizations that were measured",
    ),
    (
        "palestra_expired_swept_total",
        "Expired sessions, tokens, emails and counters that were deleted",
    ),
];

/// The gauges, each with its description.
const GAUGES: [(&str, &str); 14] = [
    ("palestra_build_info", "1, with the version of the program"),
    (
        "palestra_attempts_open",
        "Open attempts; every node shows the same",
    ),
    (
        "palestra_mails_waiting",
        "Emails that wait; every node shows the same",
    ),
    (
        "palestra_mails_failing",
        "Waiting emails that failed at least once; every node shows the same",
    ),
    (
        "palestra_listeners",
        "Open streams of browsers that learn what happens",
    ),
    ("palestra_connections", "Open connections of clients"),
    (
        "palestra_batch_waiting",
        "Requests that wait for their batch",
    ),
    (
        "palestra_batch_waiting_peak",
        "The most starts or submissions that waited at one time within the last minute",
    ),
    (
        "palestra_passwords_waiting",
        "Passwords that wait to be hashed",
    ),
    (
        "palestra_database_connections",
        "Open connections to the database",
    ),
    (
        "palestra_database_connections_busy",
        "Connections to the database that are in use",
    ),
    (
        "palestra_database_connections_max",
        "Connections to the database that can be open",
    ),
    (
        "palestra_disk_free_bytes",
        "Free space of the disk with the data directory",
    ),
    (
        "palestra_disk_min_free_bytes",
        "Free space below which only running events and sign-ins go on",
    ),
];

/// The histograms, each with its description.
const HISTOGRAMS: [(&str, &str); 4] = [
    (
        "palestra_http_request_seconds",
        "How long a request took, by operation of the API and class of status",
    ),
    (
        "palestra_batch_wait_seconds",
        "How long a request waited for its batch",
    ),
    (
        "palestra_batch_seconds",
        "How long the database took for a batch",
    ),
    (
        "palestra_password_seconds",
        "How long a password waited and was hashed",
    ),
];

/// Starts recording metrics.
pub fn start() -> anyhow::Result<PrometheusHandle> {
    let recorder = PrometheusBuilder::new()
        .set_buckets(&DURATION_BUCKETS_SECONDS)?
        .build_recorder();
    let handle = recorder.handle();
    metrics::set_global_recorder(recorder).context("a metrics recorder is already set")?;
    for (name, meaning) in COUNTERS {
        metrics::describe_counter!(name, meaning);
    }
    for (name, meaning) in GAUGES {
        metrics::describe_gauge!(name, meaning);
    }
    for (name, meaning) in HISTOGRAMS {
        metrics::describe_histogram!(name, meaning);
    }
    // A counter must exist from the start, so that its first event appears as an increase.
    metrics::counter!("palestra_connections_refused_total").increment(0);
    metrics::gauge!("palestra_connections").set(0);
    metrics::gauge!("palestra_build_info", "version" => env!("CARGO_PKG_VERSION")).set(1);
    Ok(handle)
}

/// Sets the gauges of the connections to the database.
pub fn show_pools(pools: &[PoolUse]) {
    for pool in pools {
        let labels = [("pool", pool.name)];
        metrics::gauge!("palestra_database_connections", &labels).set(pool.open);
        metrics::gauge!("palestra_database_connections_busy", &labels).set(pool.busy);
        metrics::gauge!("palestra_database_connections_max", &labels).set(pool.max);
    }
}

/// Shows how many wait in each queue of the use cases, and how many found it full. These queues fill and empty within
/// seconds, so their length is 0 at nearly every reading: the most of the last minute shows that there was a rush.
fn show_queues(app: &application::App) {
    let number = |requests| u32::try_from(requests).unwrap_or(u32::MAX);
    for queue in app.queue_uses() {
        let labels = [("queue", queue.name)];
        metrics::gauge!("palestra_batch_waiting", &labels).set(number(queue.waiting));
        metrics::gauge!("palestra_batch_waiting_peak", &labels).set(number(queue.most_waiting));
        metrics::counter!("palestra_batch_refused_total", &labels).absolute(queue.refused);
    }
}

/// Shows what was measured.
pub fn show(measures: &Measures) {
    metrics::gauge!("palestra_attempts_open").set(number(measures.open_attempts));
    metrics::gauge!("palestra_mails_waiting").set(number(measures.waiting_emails));
    metrics::gauge!("palestra_mails_failing").set(number(measures.failing_emails));
    metrics::gauge!("palestra_disk_min_free_bytes").set(number(measures.min_free_disk_bytes));
    if let Some(free) = measures.free_disk_bytes {
        metrics::gauge!("palestra_disk_free_bytes").set(number(free));
    }
}

/// Returns the nearest floating-point number.
fn number(whole: u64) -> f64 {
    let (high, low) = (whole >> 32, whole & u64::from(u32::MAX));
    let part = |part: u64| f64::from(u32::try_from(part).unwrap_or(u32::MAX));
    part(high) * 4_294_967_296.0 + part(low)
}

/// Serves `/metrics`.
pub fn server(
    listen: SocketAddr,
    handle: PrometheusHandle,
    app: Arc<application::App>,
) -> anyhow::Result<Server> {
    let server = HttpServer::new(move || {
        App::new()
            .app_data(web::Data::new(handle.clone()))
            .app_data(web::Data::from(Arc::clone(&app)))
            .route("/metrics", web::get().to(render))
    });
    Ok(server
        .workers(1)
        .disable_signals()
        .shutdown_timeout(1)
        .bind(listen)
        .with_context(|| format!("PALESTRA_ADMIN_LISTEN: {listen}"))?
        .run())
}

async fn render(
    handle: web::Data<PrometheusHandle>,
    app: web::Data<application::App>,
) -> HttpResponse {
    show_queues(&app);
    HttpResponse::Ok()
        .content_type(ContentType::plaintext())
        .body(handle.render())
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn a_number_of_bytes_keeps_its_value() {
        for (whole, expected) in [
            (0, 0.0),
            (4_294_967_295, 4_294_967_295.0),
            (4_294_967_296, 4_294_967_296.0),
            (2_000_000_000_123, 2_000_000_000_123.0),
        ] {
            assert!((number(whole) - expected).abs() < f64::EPSILON, "{whole}");
        }
    }
}
