//! How the values of settings are read. An error says which value is expected. It shows the given value only if that
//! cannot be a secret.

use std::net::SocketAddr;
use std::num::NonZero;
use std::str::FromStr;

use adapter_mail::Sender;
use domain_kernel::{
    EmailAddress, EmailDomain, MAX_RETENTION_DAYS, MIN_RETENTION_DAYS, Points, RateLimit, Retention,
};
use tracing_subscriber::filter::Targets;
use url::Url;

/// How log lines are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogFormat {
    /// For people.
    Text,
    /// One JSON object a line.
    Json,
}

fn explain_error<T, E>(parsed: Result<T, E>, text: &str, expected: &str) -> Result<T, String> {
    parsed.map_err(|_| format!("'{text}' is not {expected}"))
}

pub fn socket_address(text: &str) -> Result<SocketAddr, String> {
    let expected = "an address with a port such as 127.0.0.1:8080";
    explain_error(SocketAddr::from_str(text), text, expected)
}

/// The URL may hold a password, so it is not shown.
pub fn database_url(text: &str) -> Result<String, &'static str> {
    let known = ["sqlite:", "postgres://", "postgresql://"];
    known
        .iter()
        .any(|scheme| text.starts_with(scheme))
        .then(|| text.to_owned())
        .ok_or("must begin with sqlite: or postgres://")
}

/// The URL may hold a password, so it is not shown.
pub fn postgres_url(text: &str) -> Result<String, &'static str> {
    let known = ["postgres://", "postgresql://"];
    known
        .iter()
        .any(|scheme| text.starts_with(scheme))
        .then(|| text.to_owned())
        .ok_or("must begin with postgres://")
}

/// Returns the address without a slash at its end.
pub fn public_url(text: &str) -> Result<String, String> {
    let url = Url::parse(text).ok().filter(|url| {
        matches!(url.scheme(), "http" | "https")
            && url.username().is_empty()
            && url.password().is_none()
            && url.query().is_none()
            && url.fragment().is_none()
    });
    url.map(|url| url.as_str().trim_end_matches('/').to_owned())
        .ok_or_else(|| format!("'{text}' is not an address such as https://palestra.example.org"))
}

/// Returns the address of the reports service. It may have a query; the code is added to it.
pub fn reports_url(text: &str) -> Result<String, String> {
    let url = Url::parse(text).ok().filter(|url| {
        matches!(url.scheme(), "http" | "https")
            && url.username().is_empty()
            && url.password().is_none()
            && url.fragment().is_none()
    });
    url.map(String::from)
        .ok_or_else(|| format!("'{text}' is not an address such as https://reports.example.org"))
}

/// Returns a URL; an email address becomes a `mailto:` URL.
pub fn security_contact(text: &str) -> Result<String, String> {
    if EmailAddress::parse(text).is_ok() {
        return Ok(format!("mailto:{text}"));
    }
    let url = Url::parse(text).ok();
    let url = url.filter(|url| matches!(url.scheme(), "https" | "mailto"));
    url.map(String::from)
        .ok_or_else(|| format!("'{text}' is neither an email address nor an https address"))
}

pub fn mail_domain(text: &str) -> Result<EmailDomain, String> {
    let expected = "an email domain such as example.org";
    explain_error(EmailDomain::parse(text), text, expected)
}

pub fn email_address(text: &str) -> Result<EmailAddress, String> {
    explain_error(EmailAddress::parse(text), text, "an email address")
}

pub fn sender(text: &str) -> Result<Sender, String> {
    let expected = "an address such as Palestra <no-reply@example.org>";
    explain_error(text.parse(), text, expected)
}

pub fn points(text: &str) -> Result<Points, String> {
    let points = text.parse().ok().and_then(Points::from_number);
    points
        .filter(|points| *points >= Points::ZERO)
        .ok_or_else(|| format!("'{text}' is not a number of points from 0"))
}

pub fn positive_number(text: &str) -> Result<NonZero<usize>, String> {
    explain_error(text.parse(), text, "a number from 1")
}

pub fn rate_limit(text: &str) -> Result<RateLimit, String> {
    let expected = "two numbers from 1 such as 600/10: at once, and each second";
    explain_error(text.parse(), text, expected)
}

pub fn megabytes(text: &str) -> Result<u32, String> {
    explain_error(text.parse(), text, "a number of megabytes from 0")
}

pub fn retention(text: &str) -> Result<Retention, String> {
    let days = text.parse().ok().and_then(Retention::of_days);
    days.ok_or_else(|| {
        format!("'{text}' is not 0 or {MIN_RETENTION_DAYS} to {MAX_RETENTION_DAYS} days")
    })
}

pub fn log_filter(text: &str) -> Result<Targets, String> {
    explain_error(text.parse(), text, "a filter such as info,sqlx=warn")
}

pub fn log_format(text: &str) -> Result<LogFormat, String> {
    match text {
        "text" => Ok(LogFormat::Text),
        "json" => Ok(LogFormat::Json),
        _ => Err(format!("'{text}' is neither text nor json")),
    }
}
