//! `palestra serve`: prepares the platform, serves until a signal stops it, and lets running requests
//! finish.

use std::net::TcpListener;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use actix_http::HttpService;
use actix_http::error::DispatchError;
use actix_server::Server;
use actix_service::{ServiceFactoryExt as _, fn_service, map_config};
use actix_web::App as Web;
use actix_web::dev::{AppConfig, Service as _};
use actix_web::http::ConnectionType;
use actix_web::middleware::from_fn;
use actix_web::rt::net::TcpStream;
use adapter_http::{Http, limit_unread};
use anyhow::Context as _;
use application::App;
use tokio::signal::unix::{SignalKind, signal};
use tokio::time::sleep;

use crate::backpressure::{BackpressuredStream, one_request_at_once};
use crate::connections;
use crate::settings::Settings;
use crate::workers::Workers;
use crate::{metrics, print_line, service_manager, web_app, wiring};

/// How long running requests may take after a signal to stop.
const SHUTDOWN_TIMEOUT_SECONDS: u64 = 30;
/// Used when the program leaves its socket to the next program: how long it still responds on its connections before it
/// stops. In this time, the first requests of connections that were just accepted arrive, and the responses tell the
/// clients to use another connection.
const HANDOVER: Duration = Duration::from_secs(1);
/// How long the head of a request may take to arrive.
const HEAD_TIMEOUT: Duration = Duration::from_secs(5);
/// How long a connection may stay open without a request.
const IDLE_TIMEOUT: Duration = Duration::from_secs(5);
/// How long a closing connection may take to send and read the remaining data.
const DISCONNECT_TIMEOUT: Duration = Duration::from_secs(1);
/// The number of bytes of a response that are prepared before they are sent. A large response is prepared in parts.
const WRITE_BUFFER: usize = 4 * 1024;
/// The number of connections that may wait to be accepted, because many participants may start at once.
const MAX_PENDING_CONNECTIONS: u32 = 4096;

/// Serves until SIGTERM or SIGINT, either on the socket of the service manager or on a new one.
pub async fn serve(mut settings: Settings) -> anyhow::Result<()> {
    let mut sigterm = signal(SignalKind::terminate())?;
    let mut sigint = signal(SignalKind::interrupt())?;
    let passed = service_manager::passed_socket()?;
    let is_passed = passed.is_some();
    if let Some(socket) = &passed {
        settings.listen = socket.local_addr().context("LISTEN_FDS")?;
    }
    for warning in settings.connections_without_tls() {
        tracing::warn!("{warning}");
    }
    let handle = metrics::start()?;
    let database = wiring::connect_database(&settings).await?;
    let app = Arc::new(wiring::build_application(&settings, &database)?);
    if !app
        .claim_signing_key()
        .await
        .context("checking the signing key")?
    {
        anyhow::bail!(
            "PALESTRA_JWT_SECRET: the sessions in the database are signed with another key. Give this node the keys \
             of the other nodes, or the earlier key as a second one. If that key is lost, run \
             `palestra admin replace-key`."
        );
    }
    let setup_link = app
        .prepare_platform(settings.first_admin())
        .await
        .context("preparing the platform")?;

    let stopping = Arc::new(AtomicBool::new(false));
    let server = public_server(&settings, passed, &app, &stopping)?;
    let admin = metrics::server(settings.admin_listen, handle.clone(), Arc::clone(&app))?;
    let (server_handle, admin_handle) = (server.handle(), admin.handle());
    let (mut server, admin) = (tokio::spawn(server), tokio::spawn(admin));
    let players = demo::Players::find(&app, database.unaudited_store())
        .await
        .context("reading the people of a demonstration")?;
    let workers = Workers::start(&app, database, handle, players);

    print_line(&format!("Palestra is at {}", settings.public_url()))?;
    if let Some(link) = setup_link {
        print_line(&format!(
            "Set the first super administrator up, once, at {link}"
        ))?;
    }
    tracing::info!(listen = %settings.listen, admin = %settings.admin_listen, version = env!("CARGO_PKG_VERSION"), "serving");

    service_manager::notify_ready();

    tokio::select! {
        ended = &mut server => ended??,
        _ = sigterm.recv() => {}
        _ = sigint.recv() => {}
    }
    tracing::info!("stopping: running requests finish");
    service_manager::notify_stopping();
    stopping.store(true, Ordering::Relaxed);
    if is_passed {
        // From now on, connections wait in the socket for the next program. If the program stopped now, connections
        // that were accepted but not read would be lost.
        server_handle.pause().await;
        sleep(HANDOVER).await;
    }
    // Streams never end by themselves.
    app.end_listeners();
    server_handle.stop(true).await;
    workers.stop().await;
    admin_handle.stop(false).await;
    admin.await??;
    tracing::info!("stopped");
    Ok(())
}

fn public_server(
    settings: &Settings,
    passed: Option<TcpListener>,
    app: &Arc<App>,
    stopping: &Arc<AtomicBool>,
) -> anyhow::Result<Server> {
    let http = Http::new(
        Arc::clone(app),
        settings.trusted_proxies(),
        settings.write_limits(),
    )?
    .with_security_contact(settings.security_contact.clone());
    let open_connections = connections::connection_limit(
        settings.max_connections_per_address,
        settings.trusted_proxies(),
    );
    let stopping = Arc::clone(stopping);
    let web = move || {
        let stopping = Arc::clone(&stopping);
        Web::new()
            .configure(http.clone().configure())
            .configure(web_app::configure)
            .wrap(from_fn(limit_unread))
            .wrap(http.security_headers())
            .wrap_fn(move |request, next| {
                let (response, stopping) = (next.call(request), Arc::clone(&stopping));
                async move {
                    let mut response = response.await?;
                    // An open keep-alive connection would delay the stop.
                    if stopping.load(Ordering::Relaxed) {
                        response
                            .response_mut()
                            .head_mut()
                            .set_connection_type(ConnectionType::Close);
                    }
                    Ok(response)
                }
            })
            .wrap(from_fn(one_request_at_once))
    };
    let server = Server::build()
        .backlog(MAX_PENDING_CONNECTIONS)
        .disable_signals()
        .shutdown_timeout(SHUTDOWN_TIMEOUT_SECONDS);
    let stop = server.graceful_shutdown_signal();
    // `HttpServer` does the same, but requires that each connection is a `TcpStream`.
    let service = move || {
        let (stop, open_connections) = (stop.clone(), open_connections.clone());
        let http = HttpService::build()
            .graceful_shutdown_signal(move || {
                let stop = stop.clone();
                async move { stop.notified().await }
            })
            .client_request_timeout(HEAD_TIMEOUT)
            .keep_alive(IDLE_TIMEOUT)
            .client_disconnect_timeout(DISCONNECT_TIMEOUT)
            .h1_write_buffer_size(WRITE_BUFFER)
            .on_connect_ext(connections::on_connect(open_connections))
            .h1(map_config(web(), |()| AppConfig::default()));
        fn_service(async |tcp: TcpStream| {
            let peer = tcp.peer_addr().ok();
            // Without this, the last part of a long response would wait until the client has confirmed the previous
            // part. Clients delay this by 40 ms.
            tcp.set_nodelay(true).ok();
            Ok::<_, DispatchError>((BackpressuredStream::new(tcp), peer))
        })
        .and_then(http)
    };
    let bound = match passed {
        Some(socket) => server.listen("palestra", socket, service),
        None => server.bind("palestra", settings.listen, service),
    };
    Ok(bound
        .with_context(|| format!("PALESTRA_LISTEN: {}", settings.listen))?
        .run())
}
