//! Puts the parts together: the data directory, the database, the ports and the application.

use std::fs::DirBuilder;
use std::path::Path;
use std::sync::Arc;

use adapter_identity::{
    Argon2Hasher, JwtSessionTokens, RandomEmailTokens, SigningKey, SystemClock, SystemIds,
    WAITING_PASSWORDS,
};
use adapter_mail::OutboxFolder;
use adapter_persistence::Database;
use anyhow::Context as _;
use application::{App, Ports};
use application_ports::Mailer;

use crate::settings::Settings;

/// The database of the settings, its tables up to date. Makes the data directory.
pub async fn database(settings: &Settings) -> anyhow::Result<Database> {
    make_private(&settings.data_dir)
        .with_context(|| format!("PALESTRA_DATA_DIR: {}", settings.data_dir.display()))?;
    let database = adapter_persistence::connect(&settings.database_url)
        .await
        .context("PALESTRA_DATABASE_URL")?;
    adapter_persistence::migrate(&database)
        .await
        .context("bringing the tables up to date")?;
    Ok(database)
}

/// The application over that database.
pub fn application(settings: &Settings, database: &Database) -> anyhow::Result<App> {
    let kept;
    let key = if let Some(key) = &settings.jwt_secret {
        key
    } else {
        kept = SigningKey::kept_in(&settings.data_dir)?;
        &kept
    };
    let ports = Ports {
        store: database.store(),
        sheets: database.answer_sheets(),
        sessions: database.sessions(),
        clock: Arc::new(SystemClock),
        ids: Arc::new(SystemIds),
        hasher: Arc::new(Argon2Hasher::new(settings.lanes, WAITING_PASSWORDS)?),
        session_tokens: Arc::new(JwtSessionTokens::new(key)),
        email_tokens: Arc::new(RandomEmailTokens),
        mailer: mailer(settings),
    };
    Ok(App::new(
        ports,
        application::Settings {
            public_url: settings.public_url.clone(),
            platform_domain: settings.platform_domain.clone(),
            rank_bonus: settings.rank_bonus,
        },
    ))
}

/// The mail server, or the outbox folder where there is none (D11).
fn mailer(settings: &Settings) -> Arc<dyn Mailer> {
    match &settings.smtp {
        Some(smtp) => smtp.clone(),
        None => Arc::new(OutboxFolder::new(
            settings.data_dir.join("outbox"),
            settings.mail_from.clone(),
        )),
    }
}

/// A folder for its owner alone; one that is there stays as it is.
fn make_private(folder: &Path) -> std::io::Result<()> {
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)
}
