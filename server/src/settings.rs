//! The settings (D45): from the environment (`PALESTRA_LISTEN`), else from `palestra.toml` in the
//! working directory (`listen = "…"`), else their defaults. A wrong one stops the start with one
//! line that names it; values that may hold a secret are never shown.

use std::collections::HashMap;
use std::fs;
use std::io::ErrorKind;
use std::net::SocketAddr;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;

use adapter_http::TrustedProxies;
use adapter_identity::{SigningKey, default_lanes};
use adapter_mail::{Sender, SmtpMailer};
use application::FirstAdmin;
use domain_kernel::{EmailAddress, MailDomain, Points};
use domain_organization::Password;
use toml::Value;
use tracing_subscriber::filter::Targets;

/// The file beside the program.
pub const FILE: &str = "palestra.toml";

/// What is logged by default.
const LOG: &str = "info,actix_server=warn,sea_orm_migration=warn,sqlx=warn";

/// Name, default, and what it is for, as `palestra serve --help` lists them.
const ALL: [(&str, &str, &str); 16] = [
    (
        "LISTEN",
        "127.0.0.1:8080",
        "where the API and the web app are served",
    ),
    (
        "ADMIN_LISTEN",
        "127.0.0.1:9090",
        "where /metrics is served; keep it from the public",
    ),
    (
        "DATA_DIR",
        "./data",
        "folder for the database, the signing key and the outbox",
    ),
    (
        "DATABASE_URL",
        "SQLite in DATA_DIR",
        "or postgres://user:password@host/database",
    ),
    (
        "PUBLIC_URL",
        "http://LISTEN",
        "how browsers reach the program; links in mails begin with it",
    ),
    (
        "TRUSTED_PROXIES",
        "127.0.0.0/8,::1",
        "addresses and networks of the reverse proxies whose X-Forwarded-For is believed",
    ),
    (
        "PLATFORM_DOMAIN",
        "example.org",
        "mail domain of the platform's own people",
    ),
    (
        "ADMIN_EMAIL",
        "none",
        "address of the first super administrator, made at the first start",
    ),
    (
        "ADMIN_PASSWORD",
        "none",
        "its password; without the two a one-time setup link is printed",
    ),
    (
        "SMTP_URL",
        "none",
        "smtp://host:25, smtps://user:password@host; without it mails become files in DATA_DIR/outbox",
    ),
    (
        "MAIL_FROM",
        "Palestra <no-reply@PLATFORM_DOMAIN>",
        "the sender of mails",
    ),
    (
        "JWT_SECRET",
        "made at the first start, kept in DATA_DIR",
        "key of session tokens, at least 32 bytes; the same on every node",
    ),
    (
        "RANK_BONUS",
        "10",
        "points for answering every rank question",
    ),
    (
        "LANES",
        "one less than the cores",
        "passwords hashed at the same time",
    ),
    (
        "LOG",
        LOG,
        "what is logged: levels and targets as in RUST_LOG, which is read too",
    ),
    ("LOG_FORMAT", "text", "text, or json with one object a line"),
];

/// The list for `--help`.
pub fn help() -> String {
    let rows = ALL.iter().map(|(name, default, what)| {
        format!("  PALESTRA_{name}\n          {what} [default: {default}]\n")
    });
    format!(
        "Settings, from the environment or as lower-case keys (listen = \"…\") in ./{FILE}:\n{}",
        rows.collect::<String>()
    )
}

/// A setting that cannot be used: its name, and why.
#[derive(Debug)]
pub struct WrongSetting(String);

impl std::fmt::Display for WrongSetting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WrongSetting {}

/// How log lines look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogFormat {
    /// For people.
    Text,
    /// One JSON object a line.
    Json,
}

/// All settings, read and checked.
pub struct Settings {
    /// The API and the web app.
    pub listen: SocketAddr,
    /// Metrics.
    pub admin_listen: SocketAddr,
    /// Database, key and outbox.
    pub data_dir: PathBuf,
    /// `sqlite:…` or `postgres://…`.
    pub database_url: String,
    /// Without a slash at the end.
    pub public_url: String,
    /// Whose word counts on where a request came from.
    pub trusted_proxies: TrustedProxies,
    /// The mail domain of the platform.
    pub platform_domain: MailDomain,
    /// The first super administrator, where the settings name one.
    pub first_admin: Option<FirstAdmin>,
    /// The mail server, where there is one.
    pub smtp: Option<Arc<SmtpMailer>>,
    /// From whom mails come.
    pub mail_from: Sender,
    /// The given key, where there is one.
    pub jwt_secret: Option<SigningKey>,
    /// D35.
    pub rank_bonus: Points,
    /// Passwords hashed at the same time.
    pub lanes: NonZero<usize>,
    /// What is logged, already checked.
    pub log: Targets,
    /// How it is written.
    pub log_format: LogFormat,
}

impl Settings {
    /// Reads the environment and the file of the working directory.
    ///
    /// # Errors
    /// The first wrong setting.
    pub fn load() -> Result<Self, WrongSetting> {
        let file = match fs::read_to_string(FILE) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            Err(error) => return Err(WrongSetting(format!("{FILE}: {error}"))),
        };
        let environment = std::env::vars_os()
            .filter_map(|(name, value)| Some((name.into_string().ok()?, value)))
            .filter(|(name, _)| name.starts_with("PALESTRA_") || name == "RUST_LOG")
            .map(|(name, value)| match value.into_string() {
                Ok(value) => Ok((name, value)),
                Err(_) => Err(WrongSetting(format!("{name}: not UTF-8"))),
            })
            .collect::<Result<_, _>>()?;
        Self::from(&Source::new(environment, &file)?)
    }

    fn from(source: &Source) -> Result<Self, WrongSetting> {
        let listen = source
            .parsed("LISTEN", address)?
            .unwrap_or(SocketAddr::from(([127, 0, 0, 1], 8080)));
        let data_dir = source
            .parsed("DATA_DIR", |text| Ok(PathBuf::from(text)))?
            .unwrap_or("./data".into());
        let platform_domain = match source.parsed("PLATFORM_DOMAIN", |text| {
            shown(
                text,
                "a mail domain such as example.org",
                MailDomain::parse(text),
            )
        })? {
            Some(domain) => domain,
            None => {
                MailDomain::parse("example.org").map_err(|error| WrongSetting(error.to_owned()))?
            }
        };
        let mail_from: Sender = match source.parsed("MAIL_FROM", |text| {
            shown(
                text,
                "an address such as Palestra <no-reply@example.org>",
                text.parse(),
            )
        })? {
            Some(sender) => sender,
            None => format!("Palestra <no-reply@{platform_domain}>")
                .parse()
                .map_err(WrongSetting)?,
        };
        Ok(Self {
            listen,
            admin_listen: source
                .parsed("ADMIN_LISTEN", address)?
                .unwrap_or(SocketAddr::from(([127, 0, 0, 1], 9090))),
            database_url: source
                .parsed("DATABASE_URL", database)?
                .unwrap_or_else(|| sqlite_in(&data_dir)),
            data_dir,
            public_url: source
                .parsed("PUBLIC_URL", web_address)?
                .unwrap_or_else(|| reached_at(listen)),
            trusted_proxies: source
                .parsed("TRUSTED_PROXIES", str::parse)?
                .unwrap_or_default(),
            platform_domain,
            first_admin: first_admin(source)?,
            // Why a URL is wrong is said without it: it may hold a password.
            smtp: source.parsed("SMTP_URL", |text| {
                SmtpMailer::new(text, mail_from.clone())
                    .map(Arc::new)
                    .map_err(|error| error.0)
            })?,
            mail_from,
            jwt_secret: source.parsed("JWT_SECRET", |text| {
                SigningKey::given(text).map_err(|error| error.to_string())
            })?,
            rank_bonus: source
                .parsed("RANK_BONUS", points)?
                .unwrap_or(Points::whole(10)),
            lanes: source
                .parsed("LANES", |text| shown(text, "a number from 1", text.parse()))?
                .or(NonZero::new(default_lanes()))
                .unwrap_or(NonZero::<usize>::MIN),
            log: match source.parsed("LOG", filter)? {
                Some(log) => log,
                None => filter(LOG).map_err(WrongSetting)?,
            },
            log_format: source
                .parsed("LOG_FORMAT", log_format)?
                .unwrap_or(LogFormat::Text),
        })
    }
}

/// What was given, before it is read.
struct Source {
    environment: HashMap<String, String>,
    file: HashMap<String, String>,
}

impl Source {
    fn new(environment: HashMap<String, String>, file: &str) -> Result<Self, WrongSetting> {
        let table: toml::Table = file.parse().map_err(|error: toml::de::Error| {
            let before = error
                .span()
                .and_then(|span| file.get(..span.start))
                .unwrap_or_default();
            WrongSetting(format!(
                "{FILE}, line {}: {}",
                before.matches('\n').count() + 1,
                error.message()
            ))
        })?;
        let mut values = HashMap::new();
        for (key, value) in table {
            let known = ALL
                .iter()
                .find(|(name, ..)| name.eq_ignore_ascii_case(&key));
            let (name, ..) = known.ok_or_else(|| {
                WrongSetting(format!("{key} in {FILE}: there is no such setting"))
            })?;
            let text = match value {
                Value::String(text) => text,
                Value::Integer(_) | Value::Float(_) => value.to_string(),
                _ => {
                    return Err(WrongSetting(format!(
                        "{key} in {FILE}: must be a text or a number"
                    )));
                }
            };
            values.insert((*name).to_owned(), text);
        }
        Ok(Self {
            environment,
            file: values,
        })
    }

    /// The value and what to call it; an empty one counts as not given.
    fn value(&self, name: &str) -> Option<(&str, String)> {
        let variable = format!("PALESTRA_{name}");
        let of = |key: &str| {
            self.environment
                .get(key)
                .map(|text| text.trim())
                .filter(|text| !text.is_empty())
        };
        if let Some(text) = of(&variable) {
            return Some((text, variable));
        }
        let file = self
            .file
            .get(name)
            .map(|text| text.trim())
            .filter(|text| !text.is_empty());
        if let Some(text) = file {
            return Some((text, format!("{} in {FILE}", name.to_lowercase())));
        }
        (name == "LOG")
            .then(|| of("RUST_LOG"))
            .flatten()
            .map(|text| (text, "RUST_LOG".to_owned()))
    }

    fn parsed<T>(
        &self,
        name: &str,
        parse: impl Fn(&str) -> Result<T, String>,
    ) -> Result<Option<T>, WrongSetting> {
        self.value(name)
            .map(|(text, called)| {
                parse(text).map_err(|why| WrongSetting(format!("{called}: {why}")))
            })
            .transpose()
    }
}

/// The value, or words that show what was given and name what is wanted.
fn shown<T, E>(text: &str, wanted: &str, parsed: Result<T, E>) -> Result<T, String> {
    parsed.map_err(|_| format!("'{text}' is not {wanted}"))
}

fn address(text: &str) -> Result<SocketAddr, String> {
    shown(
        text,
        "an address with a port such as 127.0.0.1:8080",
        SocketAddr::from_str(text),
    )
}

fn database(text: &str) -> Result<String, String> {
    let known = ["sqlite:", "postgres://", "postgresql://"]
        .iter()
        .any(|scheme| text.starts_with(scheme));
    known
        .then(|| text.to_owned())
        .ok_or_else(|| "must begin with sqlite: or postgres://".to_owned())
}

/// The database's file as a URL, in which a question mark would begin the parameters.
fn sqlite_in(data_dir: &Path) -> String {
    let path = data_dir.join("palestra.db").display().to_string();
    format!("sqlite://{}", path.replace('%', "%25").replace('?', "%3F"))
}

fn web_address(text: &str) -> Result<String, String> {
    let bare = text.trim_end_matches('/');
    let host = bare
        .strip_prefix("https://")
        .or_else(|| bare.strip_prefix("http://"));
    let good = host.is_some_and(|host| {
        !host.is_empty() && !host.contains(['?', '#', ' ', '"', '<', '>', '@'])
    });
    good.then(|| bare.to_owned())
        .ok_or_else(|| format!("'{text}' is not an address such as https://palestra.example.org"))
}

/// How a browser on this machine reaches the program.
fn reached_at(listen: SocketAddr) -> String {
    if listen.ip().is_unspecified() {
        format!("http://localhost:{}", listen.port())
    } else {
        format!("http://{listen}")
    }
}

fn points(text: &str) -> Result<Points, String> {
    let number = text
        .parse()
        .ok()
        .and_then(Points::from_number)
        .filter(|points| *points >= Points::ZERO);
    number.ok_or_else(|| format!("'{text}' is not a number of points from 0"))
}

fn filter(text: &str) -> Result<Targets, String> {
    shown(text, "a filter such as info,sqlx=warn", text.parse())
}

fn log_format(text: &str) -> Result<LogFormat, String> {
    match text {
        "text" => Ok(LogFormat::Text),
        "json" => Ok(LogFormat::Json),
        _ => Err(format!("'{text}' is neither text nor json")),
    }
}

fn first_admin(source: &Source) -> Result<Option<FirstAdmin>, WrongSetting> {
    let email = source.parsed("ADMIN_EMAIL", |text| {
        shown(text, "a mail address", EmailAddress::parse(text))
    })?;
    let password = source.parsed("ADMIN_PASSWORD", |text| {
        Password::parse(text).map_err(str::to_owned)
    })?;
    match (email, password) {
        (Some(email), Some(password)) => Ok(Some(FirstAdmin { email, password })),
        (None, None) => Ok(None),
        (Some(_), None) => Err(WrongSetting(
            "PALESTRA_ADMIN_PASSWORD: missing beside PALESTRA_ADMIN_EMAIL".to_owned(),
        )),
        (None, Some(_)) => Err(WrongSetting(
            "PALESTRA_ADMIN_EMAIL: missing beside PALESTRA_ADMIN_PASSWORD".to_owned(),
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(environment: &[(&str, &str)], file: &str) -> Result<Settings, String> {
        let environment = environment
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect();
        Source::new(environment, file)
            .and_then(|source| Settings::from(&source))
            .map_err(|error| error.to_string())
    }

    fn refusal(environment: &[(&str, &str)], file: &str) -> String {
        let error = read(environment, file).err().unwrap();
        assert!(!error.contains('\n'), "{error}");
        error
    }

    #[test]
    fn everything_has_a_working_default() {
        let settings = read(&[], "").unwrap();
        assert_eq!(settings.listen.to_string(), "127.0.0.1:8080");
        assert_eq!(settings.database_url, "sqlite://./data/palestra.db");
        assert_eq!(settings.public_url, "http://127.0.0.1:8080");
        assert_eq!(settings.rank_bonus, Points::whole(10));
        assert!(
            settings.first_admin.is_none()
                && settings.jwt_secret.is_none()
                && settings.smtp.is_none()
        );
    }

    #[test]
    fn the_environment_goes_before_the_file_and_the_file_before_the_default() {
        let file = "listen = \"127.0.0.1:1\"\nrank_bonus = 2.5\nlanes = 3";
        let settings = read(
            &[("PALESTRA_LISTEN", "0.0.0.0:2"), ("PALESTRA_LANES", "")],
            file,
        )
        .unwrap();
        assert_eq!(settings.listen.port(), 2);
        assert_eq!(settings.public_url, "http://localhost:2");
        assert_eq!(settings.rank_bonus, Points::from_hundredths(250));
        assert_eq!(settings.lanes.get(), 3, "an empty variable is not given");
    }

    #[test]
    fn the_usual_variable_of_logging_is_read_too_and_ours_goes_before_it() {
        let log = |variables: &[(&str, &str)]| read(variables, "").unwrap().log.to_string();
        assert_eq!(log(&[("RUST_LOG", "debug")]), "debug");
        assert_eq!(
            log(&[("RUST_LOG", "debug"), ("PALESTRA_LOG", "warn")]),
            "warn"
        );
    }

    #[test]
    fn a_public_address_loses_its_last_slash() {
        let settings = read(
            &[("PALESTRA_PUBLIC_URL", "https://palestra.example.org/")],
            "",
        )
        .unwrap();
        assert_eq!(settings.public_url, "https://palestra.example.org");
    }

    #[test]
    fn every_wrong_setting_is_named_in_one_line() {
        for (name, value) in [
            ("LISTEN", "localhost"),
            ("ADMIN_LISTEN", "127.0.0.1:99999"),
            ("DATABASE_URL", "mysql://localhost/x"),
            ("PUBLIC_URL", "palestra.example.org"),
            ("PLATFORM_DOMAIN", "no domain"),
            ("MAIL_FROM", "nobody"),
            ("JWT_SECRET", "short"),
            ("RANK_BONUS", "-1"),
            ("LANES", "0"),
            ("LOG", "=a=b=c"),
            ("LOG_FORMAT", "xml"),
            ("SMTP_URL", "mail.example.org"),
            ("ADMIN_EMAIL", "nobody"),
            ("ADMIN_EMAIL", "root@example.org"),
        ] {
            let variable = format!("PALESTRA_{name}");
            let error = refusal(&[(&variable, value)], "");
            assert!(error.contains(name), "{name}: {error}");
            let error = refusal(&[], &format!("{} = \"{value}\"", name.to_lowercase()));
            assert!(error.to_uppercase().contains(name), "{name}: {error}");
        }
    }

    #[test]
    fn a_proxy_that_is_no_address_stops_the_start() {
        let setting = |value| [("PALESTRA_TRUSTED_PROXIES", value)];
        assert!(read(&setting("10.0.0.0/8, ::1"), "").is_ok());
        assert_eq!(
            refusal(&setting("10.0.0.1,balancer"), ""),
            "PALESTRA_TRUSTED_PROXIES: 'balancer' is not an address or a network such as 10.0.0.0/8"
        );
    }

    #[test]
    fn a_secret_is_never_shown() {
        let address = ("PALESTRA_ADMIN_EMAIL", "root@example.org");
        for (name, value) in [
            ("PALESTRA_ADMIN_PASSWORD", "hunter2"),
            ("PALESTRA_JWT_SECRET", "hunter2"),
            ("PALESTRA_DATABASE_URL", "pg://u:hunter2@h/d"),
        ] {
            assert!(!refusal(&[address, (name, value)], "").contains("hunter2"));
        }
    }

    #[test]
    fn a_file_with_an_unknown_key_or_broken_syntax_is_refused() {
        assert_eq!(
            refusal(&[], "lisen = 1"),
            "lisen in palestra.toml: there is no such setting"
        );
        assert!(
            refusal(&[], "listen = \"127.0.0.1:1\"\nlanes = ")
                .starts_with("palestra.toml, line 2: ")
        );
        assert_eq!(
            refusal(&[], "listen = [1]"),
            "listen in palestra.toml: must be a text or a number"
        );
    }

    #[test]
    fn help_lists_every_setting_with_its_default() {
        let help = help();
        for (name, default, _) in ALL {
            assert!(
                help.contains(&format!("PALESTRA_{name}\n"))
                    && help.contains(&format!("[default: {default}]"))
            );
        }
    }
}
