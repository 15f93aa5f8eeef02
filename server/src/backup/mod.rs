//! Backups: one file with the database, the stored files and, optionally, the keys (D232). The server can run in the
//! meantime.

mod archive;
mod postgres;

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use adapter_identity::KEY_FILES;
use adapter_persistence::{DatabasePlace, NEWER_SCHEMA};
use anyhow::{Context as _, bail, ensure};
use application_ports::{FileKey, FileStore, FileStoreError, SpooledFile};
use domain_kernel::Timestamp;
use futures_util::TryStreamExt as _;

use self::archive::{DatabaseKind, Manifest, Writer};
use self::postgres::Postgres;
use crate::settings::Settings;
use crate::{print_line, wiring};

/// The entry of the database.
const DATABASE: &str = "database";
/// The folder of the stored files within the archive.
const FILES: &str = "files/";
/// The folder of the keys within the archive.
const KEYS: &str = "keys/";

/// Writes a backup into a new file.
pub async fn back_up(settings: &Settings, to: &Path, with_keys: bool) -> anyhow::Result<()> {
    ensure!(!to.try_exists()?, "{} exists already", to.display());
    let folder = to
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    // An interrupted backup leaves either a file without a name, or a file whose name says that it is unfinished.
    let unfinished = tempfile::Builder::new()
        .prefix("palestra-unfinished-backup-")
        .tempdir_in(folder)
        .with_context(|| folder.display().to_string())?;
    let archive = unfinished.path().join("backup.tar");
    let mut writer = Writer::new(File::create_new(&archive)?);
    let store = wiring::open_files(settings)?;

    // A file is stored before its row is inserted, and deleted after its row is deleted. So the files are copied before
    // the database. Files that arrived in the meantime are copied after the database.
    let mut copied = BTreeSet::new();
    copy_files(&store, &mut writer, &mut copied).await?;
    let snapshot = unfinished.path().join(DATABASE);
    let database = copy_database(settings, &snapshot).await?;
    add(&mut writer, DATABASE, &snapshot)?;
    fs::remove_file(&snapshot)?;
    copy_files(&store, &mut writer, &mut copied).await?;
    if with_keys {
        for name in KEY_FILES {
            let key = settings.data_dir.join(name);
            if key.try_exists()? {
                add(&mut writer, &format!("{KEYS}{name}"), &key)?;
            }
        }
    }
    let migrations = adapter_persistence::applied_migrations(&settings.database_url()).await?;
    let manifest = writer.finish(database, migrations)?;
    // Another backup may have created a file with this name in the meantime.
    let finished = tempfile::TempPath::try_from_path(&archive)?;
    finished
        .persist_noclobber(to)
        .with_context(|| to.display().to_string())?;
    File::open(folder)?.sync_all()?;
    summarize(&manifest, "written")?;
    if with_keys {
        print_line("# It contains the keys: whoever has it can sign sessions. Keep it secret.")?;
    }
    Ok(())
}

/// Restores a backup. There must be no database yet, and no other key.
pub async fn restore(settings: &Settings, from: &Path) -> anyhow::Result<()> {
    let name = || from.display().to_string();
    let manifest = archive::verify(from).with_context(name)?;
    if let Some(migration) = adapter_persistence::newest_unknown(&manifest.migrations) {
        bail!(
            "{} has the migration {migration}, of Palestra {}: {NEWER_SCHEMA}",
            name(),
            manifest.version
        );
    }
    wiring::create_private_folder(&settings.data_dir)
        .with_context(|| format!("PALESTRA_DATA_DIR: {}", settings.data_dir.display()))?;
    let place = DatabasePlace::parse(&settings.database_url()).context("PALESTRA_DATABASE_URL")?;
    let databases = manifest
        .entries
        .iter()
        .filter(|entry| entry.name == DATABASE);
    ensure!(
        databases.filter(|entry| entry.size > 0).count() == 1,
        "{} has no database",
        name()
    );
    check_empty(settings, &place, manifest.database).await?;
    let unfinished = tempfile::Builder::new()
        .prefix("unfinished-restore-")
        .tempdir_in(&settings.data_dir)?;
    let snapshot = unfinished.path().join(DATABASE);
    let (mut files, mut keys) = (Vec::new(), Vec::new());
    archive::each(from, |name, size, content| {
        if name == DATABASE {
            write(&snapshot, content)?;
        } else if let Some(key) = name.strip_prefix(FILES) {
            let key = FileKey::parse(key).with_context(|| format!("{name} has no key"))?;
            let file = unfinished.path().join(key.as_str());
            write(&file, content)?;
            files.push((key, file, size));
        } else if let Some(key) = name.strip_prefix(KEYS) {
            ensure!(KEY_FILES.contains(&key), "{name} is no key");
            write(&unfinished.path().join(key), content)?;
            keys.push(key.to_owned());
        } else if name != archive::MANIFEST {
            bail!("{name} is no part of a backup");
        }
        Ok(())
    })
    .with_context(name)?;
    let store = wiring::open_files(settings)?;
    for (key, file, size) in files {
        let content = SpooledFile::new(File::open(&file)?, size);
        store
            .put(&key, content)
            .await
            .with_context(|| key.to_string())?;
        fs::remove_file(&file)?;
    }
    check_database(&place, &snapshot).await?;
    for key in keys {
        put_key(&unfinished.path().join(&key), &settings.data_dir.join(&key))?;
    }
    // The database is restored last. As long as there is no database, the restore can be repeated.
    put_database(place, &snapshot)?;
    File::open(&settings.data_dir)?.sync_all()?;
    summarize(&manifest, "restored")
}

async fn copy_files(
    store: &Arc<dyn FileStore>,
    writer: &mut Writer,
    copied: &mut BTreeSet<FileKey>,
) -> anyhow::Result<()> {
    let mut keys = store.stored_before(Timestamp::from_millis(i64::MAX));
    while let Some(key) = keys.try_next().await? {
        if copied.contains(&key) {
            continue;
        }
        let mut content = match store.get(&key, None).await {
            Ok(content) => content,
            // The file was deleted in the meantime, or only its thumbnail still exists.
            Err(FileStoreError::NotFound) => continue,
            Err(error) => return Err(error.into()),
        };
        // A file has at most 10 MB.
        let mut bytes = Vec::new();
        while let Some(part) = content.parts.try_next().await? {
            bytes.extend_from_slice(&part);
        }
        writer.add(format!("{FILES}{key}"), content.size, bytes.as_slice())?;
        copied.insert(key);
    }
    Ok(())
}

async fn copy_database(settings: &Settings, to: &Path) -> anyhow::Result<DatabaseKind> {
    let place = DatabasePlace::parse(&settings.database_url()).context("PALESTRA_DATABASE_URL")?;
    match place {
        DatabasePlace::Sqlite(file) => {
            ensure!(file.try_exists()?, "{}: there is none", file.display());
            adapter_persistence::copy_sqlite(&file, to)
                .await
                .context("copying the database")?;
            Ok(DatabaseKind::Sqlite)
        }
        DatabasePlace::Postgres { url, password } => {
            Postgres { url, password }.dump(to)?;
            Ok(DatabaseKind::Postgres)
        }
    }
}

async fn check_empty(
    settings: &Settings,
    place: &DatabasePlace,
    backup: DatabaseKind,
) -> anyhow::Result<()> {
    match (place, backup) {
        (DatabasePlace::Sqlite(file), DatabaseKind::Sqlite) => {
            // The logs of an old database are refused too, because SQLite would apply them to the new file.
            for part in ["", "-wal", "-shm", "-journal"] {
                let mut path = file.clone().into_os_string();
                path.push(part);
                let path = PathBuf::from(path);
                ensure!(
                    !path.try_exists()?,
                    "{} exists already; a backup is restored where there is no database",
                    path.display()
                );
            }
        }
        (DatabasePlace::Postgres { .. }, DatabaseKind::Postgres) => {
            let is_empty = adapter_persistence::is_empty_postgres(&settings.database_url())
                .await
                .context("PALESTRA_DATABASE_URL")?;
            ensure!(
                is_empty,
                "the database is not empty; a backup is restored into one without tables"
            );
        }
        (_, DatabaseKind::Sqlite) => {
            bail!("the backup is of SQLite, and PALESTRA_DATABASE_URL is of PostgreSQL")
        }
        (_, DatabaseKind::Postgres) => {
            bail!("the backup is of PostgreSQL, and PALESTRA_DATABASE_URL is not")
        }
    }
    Ok(())
}

/// Restores a key, unless it already exists from an earlier attempt.
fn put_key(from: &Path, to: &Path) -> anyhow::Result<()> {
    if !to.try_exists()? {
        return Ok(fs::rename(from, to)?);
    }
    ensure!(
        fs::read(to)? == fs::read(from)?,
        "{} is another key",
        to.display()
    );
    Ok(())
}

async fn check_database(place: &DatabasePlace, snapshot: &Path) -> anyhow::Result<()> {
    // PostgreSQL restores either the whole database or nothing.
    if matches!(place, DatabasePlace::Postgres { .. }) {
        return Ok(());
    }
    let wrong = adapter_persistence::check_sqlite(snapshot).await;
    let wrong = wrong.context("the database of the backup")?;
    wrong.first().map_or(Ok(()), |first| {
        Err(anyhow::anyhow!(
            "the database of the backup is damaged: {first}"
        ))
    })
}

fn put_database(place: DatabasePlace, from: &Path) -> anyhow::Result<()> {
    match place {
        DatabasePlace::Sqlite(file) => {
            let name = || file.display().to_string();
            // The database may be on another disk than the data directory.
            let folder = file.parent().unwrap_or(Path::new("."));
            let mut part = tempfile::NamedTempFile::new_in(folder).with_context(name)?;
            io::copy(&mut File::open(from)?, &mut part).with_context(name)?;
            part.as_file().sync_all()?;
            part.persist_noclobber(&file).with_context(name)?;
            Ok(File::open(folder)?.sync_all()?)
        }
        DatabasePlace::Postgres { url, password } => Postgres { url, password }.restore(from),
    }
}

fn add(writer: &mut Writer, name: &str, path: &Path) -> anyhow::Result<()> {
    let file = File::open(path).with_context(|| path.display().to_string())?;
    let size = file.metadata()?.len();
    writer.add(name.to_owned(), size, file)
}

/// Writes a new file, and ensures that it is on the disk.
fn write(path: &Path, content: &mut dyn Read) -> anyhow::Result<()> {
    let mut file = OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(path)
        .with_context(|| path.display().to_string())?;
    io::copy(content, &mut file)?;
    Ok(file.sync_all()?)
}

fn summarize(manifest: &Manifest, what: &str) -> anyhow::Result<()> {
    let size = |name: &str| -> u64 {
        let own = manifest
            .entries
            .iter()
            .filter(|entry| entry.name.starts_with(name));
        own.map(|entry| entry.size).sum()
    };
    let count = |name: &str| {
        let own = manifest
            .entries
            .iter()
            .filter(|entry| entry.name.starts_with(name));
        own.count()
    };
    print_line(&format!(
        "# Backup {what}: a database of {} bytes, {} files of {} bytes, {} keys.",
        size(DATABASE),
        count(FILES),
        size(FILES),
        count(KEYS),
    ))
}
