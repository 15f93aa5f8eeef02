//! Metrics in the format of Prometheus, on their own port.

use std::net::SocketAddr;

use actix_web::dev::Server;
use actix_web::http::header::ContentType;
use actix_web::{App, HttpResponse, HttpServer, web};
use anyhow::Context as _;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};

/// Buckets of durations.
const DURATION_BUCKETS_SECONDS: [f64; 12] = [
    0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0,
];

/// Starts recording.
pub fn start() -> anyhow::Result<PrometheusHandle> {
    let recorder = PrometheusBuilder::new()
        .set_buckets(&DURATION_BUCKETS_SECONDS)?
        .build_recorder();
    let handle = recorder.handle();
    metrics::set_global_recorder(recorder).context("a metrics recorder is already set")?;
    metrics::gauge!("palestra_build_info", "version" => env!("CARGO_PKG_VERSION")).set(1.0);
    Ok(handle)
}

/// Serves `/metrics`.
pub fn server(listen: SocketAddr, handle: PrometheusHandle) -> anyhow::Result<Server> {
    let server = HttpServer::new(move || {
        App::new()
            .app_data(web::Data::new(handle.clone()))
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

async fn render(handle: web::Data<PrometheusHandle>) -> HttpResponse {
    HttpResponse::Ok()
        .content_type(ContentType::plaintext())
        .body(handle.render())
}
