use super::*;

fn load_settings(environment: &[(&str, &str)], file: &str) -> Result<Settings, String> {
    let settings = Settings::command();
    let names = settings
        .get_arguments()
        .map(|setting| variable_name(setting.get_id().as_str()));
    let cleared = names
        .chain(["RUST_LOG".to_owned()])
        .map(|name| (name, None));
    let given = environment
        .iter()
        .map(|(name, value)| ((*name).to_owned(), Some((*value).to_owned())));
    let variables: Vec<_> = cleared.chain(given).collect();
    temp_env::with_vars(variables, || Settings::from_file(file)).map_err(|error| error.to_string())
}

fn load_error(environment: &[(&str, &str)], file: &str) -> String {
    let error = load_settings(environment, file).err().unwrap();
    assert!(!error.contains('\n'), "{error}");
    error
}

#[test]
fn everything_has_a_working_default() {
    let settings = load_settings(&[], "").unwrap();
    assert_eq!(settings.listen.to_string(), "127.0.0.1:8080");
    assert_eq!(settings.database_url(), "sqlite://./data/palestra.db");
    assert_eq!(settings.public_url(), "http://127.0.0.1:8080");
    assert_eq!(settings.rank_bonus, Points::whole(10));
    assert_eq!(settings.user_writes.to_string(), "600/10");
    assert_eq!(settings.organization_writes.to_string(), "3000/50");
    assert_eq!(settings.min_free_disk_bytes(), 1_000_000_000);
    assert!(
        settings.first_admin().is_none()
            && settings.jwt_secret.is_none()
            && settings.smtp_url.is_none()
    );
}

#[test]
fn the_environment_overrides_the_file_and_the_file_the_default() {
    let file = "listen = \"127.0.0.1:1\"\nrank_bonus = 2.5\npassword_hash_threads = 3";
    let settings = load_settings(
        &[
            ("PALESTRA_LISTEN", "0.0.0.0:2"),
            ("PALESTRA_PASSWORD_HASH_THREADS", ""),
        ],
        file,
    )
    .unwrap();
    assert_eq!(settings.listen.port(), 2);
    assert_eq!(settings.public_url(), "http://localhost:2");
    assert_eq!(settings.rank_bonus, Points::from_hundredths(250));
    assert_eq!(
        settings.password_hash_threads().get(),
        3,
        "an empty variable counts as not given"
    );
}

#[test]
fn pgbouncer_stands_in_front_of_postgresql_only() {
    let pooler = ("PALESTRA_DATABASE_POOLER_URL", "postgres://pooler/palestra");
    assert_eq!(
        load_error(&[pooler], ""),
        "PALESTRA_DATABASE_URL: must be of PostgreSQL beside PALESTRA_DATABASE_POOLER_URL"
    );
    let server = ("PALESTRA_DATABASE_URL", "postgres://server/palestra");
    let settings = load_settings(&[pooler, server], "").unwrap();
    assert_eq!(
        settings.database_pooler_url(),
        Some("postgres://pooler/palestra")
    );
}

#[test]
fn rust_log_is_read_too_and_our_variable_overrides_it() {
    let log = |variables: &[(&str, &str)]| load_settings(variables, "").unwrap().log.to_string();
    assert_eq!(log(&[("RUST_LOG", "debug")]), "debug");
    assert_eq!(
        log(&[("RUST_LOG", "debug"), ("PALESTRA_LOG", "warn")]),
        "warn"
    );
}

#[test]
fn some_defaults_are_derived_from_other_settings() {
    let file = "data_dir = \"/var/lib/a?b\"\nplatform_domain = \"palestra.example\"";
    let settings = load_settings(&[], file).unwrap();
    assert_eq!(
        settings.database_url(),
        "sqlite:///var/lib/a%3Fb/palestra.db"
    );
    let sender = format!("{:?}", settings.mail_from().unwrap());
    assert!(sender.contains("palestra.example"), "{sender}");
}

#[test]
fn a_public_address_loses_its_last_slash() {
    let settings = load_settings(
        &[("PALESTRA_PUBLIC_URL", "https://palestra.example.org/")],
        "",
    )
    .unwrap();
    assert_eq!(settings.public_url(), "https://palestra.example.org");
}

#[test]
fn only_access_from_other_machines_without_tls_causes_a_warning() {
    let lacks_tls = |listen, url| {
        let variables = [("PALESTRA_LISTEN", listen), ("PALESTRA_PUBLIC_URL", url)];
        let settings = load_settings(&variables, "").unwrap();
        !settings.connections_without_tls().is_empty()
    };
    assert!(!lacks_tls("127.0.0.1:8080", ""));
    assert!(!lacks_tls("[::1]:8080", "http://palestra.example.org"));
    assert!(!lacks_tls("0.0.0.0:8080", "https://palestra.example.org"));
    assert!(lacks_tls("0.0.0.0:8080", ""));
    assert!(lacks_tls("192.0.2.1:80", "http://palestra.example.org"));
}

#[test]
fn only_a_connection_to_another_machine_that_may_lack_tls_causes_a_warning() {
    let warnings = |setting, value| {
        let database = ("PALESTRA_DATABASE_URL", "postgres://localhost/palestra");
        let settings = load_settings(&[database, (setting, value)], "").unwrap();
        settings.connections_without_tls()
    };
    let (database, pooler) = ("PALESTRA_DATABASE_URL", "PALESTRA_DATABASE_POOLER_URL");
    let (mail, bucket) = ("PALESTRA_SMTP_URL", "PALESTRA_STORAGE_URL");
    let traces = "PALESTRA_TRACES_URL";
    for (setting, value) in [
        (database, "sqlite:palestra.db"),
        (database, "postgres://127.0.0.1/p"),
        (database, "postgres://[::1]/p"),
        (database, "postgres:///p?host=/run/postgresql"),
        (
            database,
            "postgres://u:secret@db.example.org/p?sslmode=require",
        ),
        (pooler, "postgres://db.example.org/p?sslmode=verify-full"),
        (mail, "smtp://localhost:25"),
        (mail, "smtps://u:secret@mail.example.org"),
        (mail, "smtp://mail.example.org:587?tls=required"),
        (bucket, "s3://files"),
        (bucket, "s3://files?endpoint=https://s3.example.org"),
        (bucket, "s3://files?endpoint=http://127.0.0.1:9000"),
        (traces, "http://127.0.0.1:4318"),
        (traces, "https://traces.example.org"),
    ] {
        assert_eq!(warnings(setting, value), [""; 0], "{value}");
    }
    for (setting, value, host) in [
        (
            database,
            "postgres://u:secret@db.example.org/p",
            "db.example.org",
        ),
        (
            database,
            "postgres://192.0.2.7/p?sslmode=prefer",
            "192.0.2.7",
        ),
        (
            pooler,
            "postgres://db.example.org/p?sslmode=disable",
            "db.example.org",
        ),
        (
            mail,
            "smtp://u:secret@mail.example.org:25",
            "mail.example.org",
        ),
        (
            mail,
            "smtp://mail.example.org?tls=opportunistic",
            "mail.example.org",
        ),
        (
            bucket,
            "s3://files?endpoint=http://s3.example.org",
            "s3.example.org",
        ),
        (
            traces,
            "http://traces.example.org:4318",
            "traces.example.org",
        ),
    ] {
        let warnings = warnings(setting, value);
        assert_eq!(warnings.len(), 1, "{value}");
        let start = format!("{setting}: nothing forces TLS to {host}: ");
        assert!(warnings[0].starts_with(&start), "{}", warnings[0]);
        assert!(!warnings[0].contains("secret"));
    }
}

#[test]
fn a_security_contact_is_a_url() {
    let contact = |value| {
        let settings = load_settings(&[("PALESTRA_SECURITY_CONTACT", value)], "").unwrap();
        settings.security_contact.unwrap()
    };
    assert_eq!(
        contact("security@example.org"),
        "mailto:security@example.org"
    );
    assert_eq!(
        contact("mailto:security@example.org"),
        "mailto:security@example.org"
    );
    assert_eq!(
        contact("https://example.org/report"),
        "https://example.org/report"
    );
}

#[test]
fn every_wrong_setting_is_named_in_one_line() {
    for (name, value) in [
        ("LISTEN", "localhost"),
        ("ADMIN_LISTEN", "127.0.0.1:99999"),
        ("DATABASE_URL", "mysql://localhost/x"),
        ("DATABASE_POOLER_URL", "sqlite://./palestra.db"),
        ("PUBLIC_URL", "palestra.example.org"),
        ("MAX_CONNECTIONS_PER_ADDRESS", "0"),
        ("USER_WRITES", "600"),
        ("ORGANIZATION_WRITES", "0/50"),
        ("MIN_FREE_DISK_MB", "-1"),
        ("SECURITY_CONTACT", "http://example.org/security"),
        ("REPORTS_URL", "reports.example.org"),
        ("REPORTS_URL", "https://user:secret@reports.example.org"),
        ("REPORTS_URL", "https://reports.example.org/#token"),
        ("PLATFORM_DOMAIN", "no domain"),
        ("MAIL_FROM", "nobody"),
        ("JWT_SECRET", "short"),
        ("RANK_BONUS", "-1"),
        ("PASSWORD_HASH_THREADS", "0"),
        ("LOG", "=a=b=c"),
        ("LOG_FORMAT", "xml"),
        ("SMTP_URL", "mail.example.org"),
        ("ADMIN_EMAIL", "nobody"),
        ("ADMIN_EMAIL", "root@example.org"),
    ] {
        let variable = format!("PALESTRA_{name}");
        let error = load_error(&[(&variable, value)], "");
        assert!(error.contains(name), "{name}: {error}");
        let error = load_error(&[], &format!("{} = \"{value}\"", name.to_lowercase()));
        assert!(error.to_uppercase().contains(name), "{name}: {error}");
    }
}

#[cfg(unix)]
#[test]
fn a_variable_that_is_not_utf_8_is_named() {
    use std::os::unix::ffi::OsStrExt as _;
    let value = std::ffi::OsStr::from_bytes(b"example.\xff");
    let read = || Settings::from_file("").err().unwrap().to_string();
    let error = temp_env::with_var("PALESTRA_PLATFORM_DOMAIN", Some(value), read);
    assert!(error.starts_with("PALESTRA_PLATFORM_DOMAIN: "), "{error}");
}

#[test]
fn a_proxy_that_is_not_an_address_stops_the_start() {
    let setting = |value| [("PALESTRA_TRUSTED_PROXIES", value)];
    assert!(load_settings(&setting("10.0.0.0/8, ::1"), "").is_ok());
    assert_eq!(
        load_error(&setting("10.0.0.1,balancer"), ""),
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
        ("PALESTRA_DATABASE_POOLER_URL", "pg://u:hunter2@h/d"),
    ] {
        assert!(!load_error(&[address, (name, value)], "").contains("hunter2"));
    }
}

#[test]
fn a_file_with_an_unknown_key_or_broken_syntax_is_refused() {
    assert_eq!(
        load_error(&[], "lisen = 1"),
        "lisen in palestra.toml: there is no such setting"
    );
    assert!(
        load_error(&[], "listen = \"127.0.0.1:1\"\nrank_bonus = ")
            .starts_with("palestra.toml, line 2: ")
    );
    assert_eq!(
        load_error(&[], "listen = [1]"),
        "listen in palestra.toml: must be a text or a number"
    );
}

#[test]
fn help_lists_every_setting_with_its_default() {
    let help = help();
    let settings = Settings::command().get_arguments().count();
    assert!(settings > 20, "{help}");
    assert_eq!(help.matches("  PALESTRA_").count(), settings);
    assert_eq!(help.matches(" [default: ").count(), settings, "{help}");
    assert!(
        help.contains("  PALESTRA_DATA_DIR\n          folder for "),
        "{help}"
    );
}

#[test]
fn a_period_is_for_good_or_at_least_thirty_days() {
    let kept = load_settings(&[], "").unwrap().kept();
    assert_eq!(kept.texts, Retention::default());
    assert_eq!(Some(kept.mails), Retention::of_days(30));
    let file = "keep_texts_days = 400";
    let kept = load_settings(&[("PALESTRA_KEEP_MAILS_DAYS", "0")], file)
        .unwrap()
        .kept();
    assert_eq!(Some(kept.texts), Retention::of_days(400));
    assert_eq!(kept.mails, Retention::default());
    for wrong in ["29", "-1", "for ever"] {
        let error = load_error(&[("PALESTRA_KEEP_MESSAGES_DAYS", wrong)], "");
        assert_eq!(
            error,
            format!("PALESTRA_KEEP_MESSAGES_DAYS: '{wrong}' is not 0 or 30 to 36500 days")
        );
    }
}
