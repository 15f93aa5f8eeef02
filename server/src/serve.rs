//! `palestra serve`: prepares the platform, serves until it is told to stop, and then lets running
//! requests finish.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use actix_web::dev::{Server, Service as _};
use actix_web::http::ConnectionType;
use actix_web::{App as Web, HttpServer};
use adapter_http::Http;
use anyhow::Context as _;
use application::App;
use tokio::signal::unix::{SignalKind, signal};

use crate::settings::Settings;
use crate::workers::Workers;
use crate::{metrics, node, say, web_app};

/// How long running requests may take once the program was told to stop, in seconds.
const LAST_REQUESTS: u64 = 30;
/// Connections that wait to be accepted when a whole hall begins at once.
const BACKLOG: u32 = 4096;

/// Serves until SIGTERM or SIGINT.
pub async fn serve(mut settings: Settings) -> anyhow::Result<()> {
    let mut terminated = signal(SignalKind::terminate())?;
    let mut interrupted = signal(SignalKind::interrupt())?;
    let handle = metrics::start()?;
    let database = node::database(&settings).await?;
    let app = Arc::new(node::application(&settings, &database)?);
    let setup = app
        .prepare_platform(settings.first_admin.take())
        .await
        .context("preparing the platform")?;

    let stopping = Arc::new(AtomicBool::new(false));
    let server = public(&settings, &app, &stopping)?;
    let admin = metrics::server(settings.admin_listen, handle.clone())?;
    let (server_handle, admin_handle) = (server.handle(), admin.handle());
    let (mut server, admin) = (tokio::spawn(server), tokio::spawn(admin));
    let workers = Workers::start(&app, handle);

    say(&format!("Palestra is at {}", settings.public_url))?;
    if let Some(link) = setup {
        say(&format!(
            "Set the first super administrator up, once, at {link}"
        ))?;
    }
    tracing::info!(listen = %settings.listen, admin = %settings.admin_listen, version = env!("CARGO_PKG_VERSION"), "serving");

    tokio::select! {
        ended = &mut server => ended??,
        _ = terminated.recv() => {}
        _ = interrupted.recv() => {}
    }
    tracing::info!("stopping: running requests finish");
    stopping.store(true, Ordering::Relaxed);
    server_handle.stop(true).await;
    workers.stop().await;
    admin_handle.stop(false).await;
    admin.await??;
    tracing::info!("stopped");
    Ok(())
}

fn public(
    settings: &Settings,
    app: &Arc<App>,
    stopping: &Arc<AtomicBool>,
) -> anyhow::Result<Server> {
    let http = Http::new(Arc::clone(app), settings.trusted_proxies.clone())?;
    let stopping = Arc::clone(stopping);
    let server = HttpServer::new(move || {
        let stopping = Arc::clone(&stopping);
        Web::new()
            .configure(http.clone().configure())
            .configure(web_app::configure)
            .wrap_fn(move |request, next| {
                let (answer, stopping) = (next.call(request), Arc::clone(&stopping));
                async move {
                    let mut answer = answer.await?;
                    // A kept connection would hold the stop up until its owner lets go.
                    if stopping.load(Ordering::Relaxed) {
                        answer
                            .response_mut()
                            .head_mut()
                            .set_connection_type(ConnectionType::Close);
                    }
                    Ok(answer)
                }
            })
    });
    Ok(server
        .backlog(BACKLOG)
        .disable_signals()
        .shutdown_timeout(LAST_REQUESTS)
        .bind(settings.listen)
        .with_context(|| format!("PALESTRA_LISTEN: {}", settings.listen))?
        .run())
}
