//! Connections between this machine and others that nothing forces to use TLS. The program starts all the same, because
//! a closed network may be safe without TLS. It says so at its start and in `palestra check`.

use std::net::IpAddr;

use adapter_persistence::host_without_tls;
use url::Url;

use super::Settings;

/// Returns a line for each connection. It names the setting, the other machine, and the remedy.
pub fn lines(settings: &Settings) -> Vec<String> {
    let database = settings.database_url.as_deref();
    let pooler = settings.database_pooler_url.as_deref();
    let mail = settings.smtp_url.as_ref();
    let bucket = settings.storage_url.as_ref();
    let postgres = "add sslmode=verify-full";
    let connections = [
        (
            "PALESTRA_DATABASE_URL",
            database.and_then(host_without_tls),
            postgres,
        ),
        (
            "PALESTRA_DATABASE_POOLER_URL",
            pooler.and_then(host_without_tls),
            postgres,
        ),
        (
            "PALESTRA_SMTP_URL",
            mail.and_then(|server| server.host_without_tls().map(str::to_owned)),
            "use smtps://, or add tls=required",
        ),
        (
            "PALESTRA_STORAGE_URL",
            bucket.and_then(|bucket| bucket.host_without_tls().map(str::to_owned)),
            "use an https endpoint",
        ),
        (
            "PALESTRA_TRACES_URL",
            settings.traces_url.as_deref().and_then(plain_http_host),
            "use https://",
        ),
    ];
    let incoming = is_reached_without_tls(settings).then(|| {
        format!(
            "PALESTRA_LISTEN: other machines can reach {} without TLS: put a reverse proxy in front, and set \
             PALESTRA_PUBLIC_URL to its https address",
            settings.listen
        )
    });
    let outgoing = connections
        .into_iter()
        .filter_map(|(setting, host, remedy)| {
            let host = host.filter(|host| !is_this_machine(host))?;
            Some(format!("{setting}: nothing forces TLS to {host}: {remedy}"))
        });
    incoming.into_iter().chain(outgoing).collect()
}

/// Whether other machines can reach the program and no setting says that TLS protects it.
fn is_reached_without_tls(settings: &Settings) -> bool {
    !settings.listen.ip().is_loopback() && !settings.public_url().starts_with("https://")
}

fn plain_http_host(url: &str) -> Option<String> {
    let url = Url::parse(url).ok().filter(|url| url.scheme() == "http")?;
    url.host_str().map(str::to_owned)
}

fn is_this_machine(host: &str) -> bool {
    let address = host.trim_start_matches('[').trim_end_matches(']');
    host == "localhost"
        || address
            .parse()
            .is_ok_and(|address: IpAddr| address.is_loopback())
}
