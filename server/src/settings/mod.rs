//! The settings (D45), each described once: the fields of [`Settings`] give clap their names,
//! defaults and parsers, and `palestra serve --help` lists them from there. A value comes from the
//! environment (`PALESTRA_LISTEN`), otherwise from `palestra.toml` in the working directory
//! (`listen = "…"`), otherwise it is the default. A wrong value stops the start with one line that
//! names the setting and never shows a secret.

use std::collections::BTreeMap;
use std::env;
use std::fmt;
use std::fs;
use std::io::ErrorKind;
use std::iter;
use std::net::SocketAddr;
use std::num::NonZero;
use std::path::PathBuf;

use adapter_files::BucketUrl;
use adapter_http::{TrustedProxies, WriteLimits};
use adapter_identity::{SigningKeys, default_hash_threads};
use adapter_mail::{Sender, SmtpServer};
use application::{FirstAdmin, RetentionPeriods};
use clap::error::ContextKind;
use clap::{Command, CommandFactory as _, FromArgMatches as _, Parser};
use domain_accounts::Password;
use domain_kernel::{EmailAddress, EmailDomain, Points, RateLimit, Retention};
use toml::Value;
use tracing_subscriber::filter::Targets;

mod connections_without_tls;
mod parsers;
pub use parsers::LogFormat;

/// The name of the settings file in the working directory.
const FILE_NAME: &str = "palestra.toml";

/// The prefix of the names of environment variables.
const PREFIX: &str = "PALESTRA_";

/// All settings, parsed and checked.
#[derive(Parser)]
#[expect(clippy::doc_markdown, reason = "clap prints these docs as plain text")]
#[command(no_binary_name = true, disable_help_flag = true)]
pub struct Settings {
    /// address of the API and the web app
    #[arg(long, default_value = "127.0.0.1:8080", value_parser = parsers::socket_address)]
    pub listen: SocketAddr,
    /// address of /metrics; keep it from the public
    #[arg(long, default_value = "127.0.0.1:9090", value_parser = parsers::socket_address)]
    pub admin_listen: SocketAddr,
    /// folder for the database, the signing key and the outbox
    #[arg(long, default_value = "./data")]
    pub data_dir: PathBuf,
    /// postgres://user:password@host/database [default: SQLite in DATA_DIR]
    #[arg(long, value_parser = parsers::database_url)]
    database_url: Option<String>,
    /// postgres://user:password@host/database of PgBouncer in transaction mode, version 1.21 or later, in front of DATABASE_URL [default: none]
    #[arg(long, value_parser = parsers::postgres_url)]
    database_pooler_url: Option<String>,
    /// how browsers reach the program; links in emails begin with it [default: http://LISTEN]
    #[arg(long, value_parser = parsers::public_url)]
    public_url: Option<String>,
    /// addresses and networks of the reverse proxies whose X-Forwarded-For is believed [default: none]
    #[arg(long)]
    trusted_proxies: Option<TrustedProxies>,
    /// open connections of one address at most; a trusted proxy has no limit
    #[arg(long, default_value = "4096", value_parser = parsers::positive_number)]
    pub max_connections_per_address: NonZero<usize>,
    /// changes of one user: at once, and more each second
    #[arg(long, default_value = "600/10", value_parser = parsers::rate_limit)]
    user_writes: RateLimit,
    /// changes of one organization: at once, and more each second
    #[arg(long, default_value = "3000/50", value_parser = parsers::rate_limit)]
    organization_writes: RateLimit,
    /// free megabytes of the disk with DATA_DIR below which only running events go on; 0 for no limit
    #[arg(long, default_value = "1000", value_parser = parsers::megabytes)]
    min_free_disk_mb: u32,
    /// days after the end of an event for which answers in own words are kept, 30 or more; 0 for good
    #[arg(long, default_value = "0", value_parser = parsers::retention)]
    keep_texts_days: Retention,
    /// days for which the audit record keeps what it says of things before and after a change; 0 for good
    #[arg(long, default_value = "0", value_parser = parsers::retention)]
    keep_audit_states_days: Retention,
    /// days for which messages to participants are kept; 0 for good
    #[arg(long, default_value = "0", value_parser = parsers::retention)]
    keep_messages_days: Retention,
    /// days for which emails are kept that cannot be sent; 0 for good
    #[arg(long, default_value = "30", value_parser = parsers::retention)]
    keep_mails_days: Retention,
    /// days after which a deleted person is erased; 0 for never
    #[arg(long, default_value = "0", value_parser = parsers::retention)]
    keep_deleted_people_days: Retention,
    /// where to report vulnerabilities: an email address or an https address, shown in /.well-known/security.txt [default: none]
    #[arg(long, value_parser = parsers::security_contact)]
    pub security_contact: Option<String>,
    /// email domain of the platform's own people
    #[arg(long, default_value = "example.org", value_parser = parsers::mail_domain)]
    pub platform_domain: EmailDomain,
    /// address of the first super administrator, created at the first start [default: none]
    #[arg(long, value_parser = parsers::email_address)]
    admin_email: Option<EmailAddress>,
    /// its password; without the two a one-time setup link is printed [default: none]
    #[arg(long, value_parser = Password::parse)]
    admin_password: Option<Password>,
    /// smtp://host:25, smtps://user:password@host; without it emails become files in DATA_DIR/outbox [default: none]
    #[arg(long)]
    pub smtp_url: Option<SmtpServer>,
    /// the sender of emails [default: Palestra <no-reply@PLATFORM_DOMAIN>]
    #[arg(long, value_parser = parsers::sender)]
    mail_from: Option<Sender>,
    /// s3://bucket/prefix?endpoint=https://host&region=name for the files of templates; the credentials come from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY [default: the folder DATA_DIR/files]
    #[arg(long)]
    pub storage_url: Option<BucketUrl>,
    /// key of session tokens, at least 32 bytes, the same on every node; more keys after commas are accepted too [default: created at the first start, stored in DATA_DIR]
    #[arg(long, value_parser = SigningKeys::from_secrets)]
    pub jwt_secret: Option<SigningKeys>,
    /// address of the reports service, which the menu links to for admins [default: none]
    #[arg(long, value_parser = parsers::reports_url)]
    pub reports_url: Option<String>,
    /// points for answering every rank question
    #[arg(long, default_value = "10", value_parser = parsers::points)]
    pub rank_bonus: Points,
    /// passwords hashed at the same time [default: one less than the cores]
    #[arg(long, value_parser = parsers::positive_number)]
    password_hash_threads: Option<NonZero<usize>>,
    /// what is logged: levels and targets as in RUST_LOG, which is read too
    #[arg(
        long,
        default_value = "info,actix_server=warn,sea_orm_migration=warn,sqlx=warn",
        value_parser = parsers::log_filter
    )]
    pub log: Targets,
    /// text, or json with one object a line
    #[arg(long, default_value = "text", value_parser = parsers::log_format)]
    pub log_format: LogFormat,
    /// where a collector takes traces as OTLP over HTTP, such as http://127.0.0.1:4318; what else it needs to know is in the usual OTEL_ variables [default: none]
    #[arg(long, value_parser = parsers::public_url)]
    pub traces_url: Option<String>,
}

/// One line that names the wrong setting and says why it is wrong.
#[derive(Debug)]
pub struct WrongSetting(String);

impl fmt::Display for WrongSetting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WrongSetting {}

/// Lists the settings for `--help`.
pub fn help() -> String {
    let mut help = format!(
        "Settings, from the environment or as lower-case keys (listen = \"…\") in ./{FILE_NAME}:\n"
    );
    for setting in Settings::command().get_arguments() {
        let variable = variable_name(setting.get_id().as_str());
        let description = setting.get_help().map(ToString::to_string);
        let default = setting.get_default_values().first();
        let default = default.map(|value| format!(" [default: {}]", value.display()));
        help.extend([
            format!("  {variable}\n          "),
            description.unwrap_or_default(),
            default.unwrap_or_default(),
            "\n".to_owned(),
        ]);
    }
    help
}

fn variable_name(key: &str) -> String {
    format!("{PREFIX}{}", key.to_uppercase())
}

impl Settings {
    /// Reads the environment and the file of the working directory.
    ///
    /// # Errors
    /// Names the first wrong setting.
    pub fn load() -> Result<Self, WrongSetting> {
        let file = match fs::read_to_string(FILE_NAME) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            Err(error) => return Err(WrongSetting(format!("{FILE_NAME}: {error}"))),
        };
        Self::from_file(&file)
    }

    /// Reads the settings. Values of the file are defaults for clap, which prefers the environment.
    fn from_file(file: &str) -> Result<Self, WrongSetting> {
        let file = read_file(file)?;
        let mut command = Self::command().mut_args(|setting| {
            let key = setting.get_id().to_string();
            let usual = (key == "log" && !file.contains_key(&key)).then(|| "RUST_LOG".to_owned());
            let mut names = [Some(variable_name(&key)), usual].into_iter().flatten();
            let setting = match file.get(&key).filter(|value| !value.is_empty()) {
                Some(value) => setting.default_value(value.clone()),
                None => setting,
            };
            // An empty variable counts as not given.
            let is_given = |name: &String| {
                env::var_os(name).is_some_and(|value| !value.to_string_lossy().trim().is_empty())
            };
            match names.find(is_given) {
                Some(name) => setting.env(name).hide_env_values(true),
                None => setting,
            }
        });
        let is_known = |key: &&String| command.get_arguments().any(|known| known.get_id() == *key);
        if let Some(unknown) = file.keys().find(|key| !is_known(key)) {
            return Err(WrongSetting(format!(
                "{unknown} in {FILE_NAME}: there is no such setting"
            )));
        }
        let settings = command
            .try_get_matches_from_mut(iter::empty::<&str>())
            .and_then(|mut values| Self::from_arg_matches_mut(&mut values))
            .map_err(|error| wrong_setting(&error, &command))?;
        match (&settings.admin_email, &settings.admin_password) {
            (Some(_), None) => Err("PALESTRA_ADMIN_PASSWORD: missing beside PALESTRA_ADMIN_EMAIL"),
            (None, Some(_)) => Err("PALESTRA_ADMIN_EMAIL: missing beside PALESTRA_ADMIN_PASSWORD"),
            _ if settings.database_pooler_url.is_some()
                && parsers::postgres_url(&settings.database_url()).is_err() =>
            {
                Err("PALESTRA_DATABASE_URL: must be of PostgreSQL beside PALESTRA_DATABASE_POOLER_URL")
            }
            _ => Ok(settings),
        }
        .map_err(|missing| WrongSetting(missing.to_owned()))
    }

    /// Returns a `sqlite:` or `postgres:` URL.
    pub fn database_url(&self) -> String {
        self.database_url.clone().unwrap_or_else(|| {
            let path = self.data_dir.join("palestra.db").display().to_string();
            // A question mark would begin the URL's parameters.
            format!("sqlite://{}", path.replace('%', "%25").replace('?', "%3F"))
        })
    }

    /// Returns the `postgres:` URL of `PgBouncer` if there is one in front of the database.
    pub fn database_pooler_url(&self) -> Option<&str> {
        self.database_pooler_url.as_deref()
    }

    /// Returns the public address without a slash at its end.
    pub fn public_url(&self) -> String {
        self.public_url.clone().unwrap_or_else(|| {
            if self.listen.ip().is_unspecified() {
                format!("http://localhost:{}", self.listen.port())
            } else {
                format!("http://{}", self.listen)
            }
        })
    }

    /// Returns a line for each connection between this machine and another one that no setting forces to use TLS.
    pub fn connections_without_tls(&self) -> Vec<String> {
        connections_without_tls::lines(self)
    }

    /// Returns the proxies whose X-Forwarded-For is believed.
    pub fn trusted_proxies(&self) -> TrustedProxies {
        self.trusted_proxies.clone().unwrap_or_default()
    }

    /// Returns how many changes a user and an organization may make.
    pub const fn write_limits(&self) -> WriteLimits {
        WriteLimits {
            user: self.user_writes,
            organization: self.organization_writes,
        }
    }

    /// Returns the bytes that must be free on the disk for other changes than those of running events.
    pub fn min_free_disk_bytes(&self) -> u64 {
        u64::from(self.min_free_disk_mb) * 1_000_000
    }

    /// Returns how long things are kept that are not kept for good.
    pub const fn kept(&self) -> RetentionPeriods {
        RetentionPeriods {
            texts: self.keep_texts_days,
            audit_states: self.keep_audit_states_days,
            messages: self.keep_messages_days,
            mails: self.keep_mails_days,
            deleted_users: self.keep_deleted_people_days,
        }
    }

    /// Returns the first super administrator if the settings name one.
    pub fn first_admin(&self) -> Option<FirstAdmin> {
        Some(FirstAdmin {
            email: self.admin_email.clone()?,
            password: self.admin_password.clone()?,
        })
    }

    /// Returns the sender of emails.
    ///
    /// # Errors
    /// Fails if no email address can have the platform's domain.
    pub fn mail_from(&self) -> Result<Sender, WrongSetting> {
        self.mail_from.clone().map_or_else(
            || {
                let sender = format!("Palestra <no-reply@{}>", self.platform_domain).parse();
                sender.map_err(|error| WrongSetting(format!("PALESTRA_PLATFORM_DOMAIN: {error}")))
            },
            Ok,
        )
    }

    /// Returns how many passwords are hashed at the same time.
    pub fn password_hash_threads(&self) -> NonZero<usize> {
        self.password_hash_threads
            .unwrap_or_else(default_hash_threads)
    }
}

/// Reads the file's keys and values.
fn read_file(file: &str) -> Result<BTreeMap<String, String>, WrongSetting> {
    let table: toml::Table = file.parse().map_err(|error: toml::de::Error| {
        let before = error
            .span()
            .and_then(|span| file.get(..span.start))
            .unwrap_or_default();
        let line = before.matches('\n').count() + 1;
        WrongSetting(format!("{FILE_NAME}, line {line}: {}", error.message()))
    })?;
    let text = |(key, value): (String, Value)| match value {
        Value::String(text) => Ok((key, text.trim().to_owned())),
        Value::Integer(_) | Value::Float(_) => Ok((key, value.to_string())),
        _ => Err(WrongSetting(format!(
            "{key} in {FILE_NAME}: must be a text or a number"
        ))),
    };
    table.into_iter().map(text).collect()
}

/// Turns clap's error, which names a flag and shows its value, into one line that does neither.
fn wrong_setting(error: &clap::Error, command: &Command) -> WrongSetting {
    let flag = error.get(ContextKind::InvalidArg).map(ToString::to_string);
    let setting = command.get_arguments().find(|known| match &flag {
        Some(flag) => known.to_string() == *flag,
        // clap names no flag if a value is not UTF-8, so this takes the first variable that cannot be read.
        None => known.get_env().is_some_and(|name| env::var(name).is_err()),
    });
    let name = match setting.map(|setting| (setting.get_id(), setting.get_env())) {
        Some((_, Some(variable))) => variable.display().to_string(),
        Some((key, None)) => format!("{key} in {FILE_NAME}"),
        None => "settings".to_owned(),
    };
    let reason = std::error::Error::source(error)
        .map_or_else(|| error.kind().to_string(), ToString::to_string);
    WrongSetting(format!("{name}: {reason}"))
}

#[cfg(test)]
mod tests;
