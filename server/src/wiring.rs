//! Creates the adapters according to the settings, and the application that uses them.

use std::fs::DirBuilder;
use std::path::Path;
use std::sync::Arc;

use adapter_exchange::{QuestionExchange, ZipArchives};
use adapter_files::{ContentInspector, StoredFiles};
use adapter_identity::{
    AesLinkCipher, Argon2Hasher, HmacChainSealer, HmacFileSigner, JwtDeviceTokens,
    JwtSessionTokens, MAX_WAITING_PASSWORDS, RandomEmailTokens, SigningKeys, SystemClock,
    SystemIds,
};
use adapter_mail::{OutboxFolder, SmtpMailer};
use adapter_persistence::Database;
use adapter_print::PdfPrinter;
use adapter_tabular::SpreadsheetFiles;
use anyhow::Context as _;
use application::{App, Ports, Unaudited};
use application_ports::{FileStore, Mailer};

use crate::disk::FolderDisk;
use crate::settings::Settings;

/// Creates the data directory, connects to the database and brings its tables up to date.
pub async fn connect_database(settings: &Settings) -> anyhow::Result<Database> {
    create_private_folder(&settings.data_dir)
        .with_context(|| format!("PALESTRA_DATA_DIR: {}", settings.data_dir.display()))?;
    let pooler_url = settings.database_pooler_url();
    let database = adapter_persistence::connect_through(&settings.database_url(), pooler_url)
        .await
        .context(if pooler_url.is_some() {
            "PALESTRA_DATABASE_POOLER_URL"
        } else {
            "PALESTRA_DATABASE_URL"
        })?;
    adapter_persistence::migrate(&database)
        .await
        .context("bringing the tables up to date")?;
    Ok(database)
}

/// Creates the application over a database.
pub fn build_application(settings: &Settings, database: &Database) -> anyhow::Result<App> {
    let keys = match &settings.jwt_secret {
        Some(keys) => keys.clone(),
        None => SigningKeys::load_or_create(&settings.data_dir)?,
    };
    let tables = Arc::new(SpreadsheetFiles::default());
    let ports = Ports {
        store: database.store(),
        unaudited: Unaudited::new(database.unaudited_store()),
        sheets: database.answer_sheets(),
        sessions: database.sessions(),
        news: database.news(),
        clock: Arc::new(SystemClock),
        ids: Arc::new(SystemIds),
        hasher: Arc::new(Argon2Hasher::new(
            settings.password_hash_threads(),
            MAX_WAITING_PASSWORDS,
        )?),
        session_tokens: Arc::new(JwtSessionTokens::new(&keys)),
        device_tokens: Arc::new(JwtDeviceTokens::new(&keys)?),
        email_tokens: Arc::new(RandomEmailTokens),
        link_cipher: Arc::new(AesLinkCipher::new(&keys)?),
        chain_sealer: Arc::new(HmacChainSealer::new(&keys)?),
        mailer: build_mailer(settings)?,
        question_files: Arc::new(QuestionExchange::new(tables.clone())),
        tabular_files: tables,
        printer: Arc::new(PdfPrinter::default()),
        archives: Arc::new(ZipArchives::default()),
        disk: Arc::new(FolderDisk::new(settings.data_dir.clone())),
        file_store: open_files(settings)?,
        file_inspector: Arc::new(ContentInspector::default()),
        file_signer: Arc::new(HmacFileSigner::new(&keys)?),
    };
    Ok(App::new(
        ports,
        application::Settings {
            public_url: settings.public_url(),
            platform_domain: settings.platform_domain.clone(),
            reports_url: settings.reports_url.clone(),
            rank_bonus: settings.rank_bonus,
            min_free_disk_bytes: settings.min_free_disk_bytes(),
            kept: settings.kept(),
        },
    ))
}

/// Returns the mail server, or the outbox folder if no mail server is configured (D11).
fn build_mailer(settings: &Settings) -> anyhow::Result<Arc<dyn Mailer>> {
    let sender = settings.mail_from()?;
    Ok(match &settings.smtp_url {
        Some(server) => Arc::new(SmtpMailer::new(server.clone(), sender)),
        None => Arc::new(OutboxFolder::new(settings.data_dir.join("outbox"), sender)),
    })
}

/// Opens the bucket, or a folder in the data directory if no bucket is configured (D22).
pub fn open_files(settings: &Settings) -> anyhow::Result<Arc<dyn FileStore>> {
    let opened = match &settings.storage_url {
        Some(bucket) => StoredFiles::in_bucket(bucket).context("PALESTRA_STORAGE_URL"),
        None => {
            StoredFiles::in_folder(settings.data_dir.join("files")).context("PALESTRA_DATA_DIR")
        }
    };
    Ok(Arc::new(opened?))
}

/// Creates a folder that only its owner can enter. An existing folder keeps its mode.
pub fn create_private_folder(folder: &Path) -> std::io::Result<()> {
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)
}
