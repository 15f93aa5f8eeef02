//! The file of a backup: a tar archive. Its last entry is the manifest, which contains the size and the SHA-256 hash of
//! every other entry.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write as _};
use std::path::Path;

use anyhow::{Context as _, bail, ensure};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

pub const MANIFEST: &str = "manifest.json";
/// The version of the layout that this program writes and reads.
const FORMAT: u32 = 1;
/// The maximum size of a manifest that is read. It is enough for some hundred thousand files.
const MAX_MANIFEST: u64 = 64 * 1024 * 1024;

/// The manifest: the contents of a backup.
#[derive(Debug, Serialize, Deserialize)]
pub struct Manifest {
    format: u32,
    /// The version of the program that created the backup.
    pub version: String,
    pub database: DatabaseKind,
    /// The migrations of the database. Older backups do not contain them.
    #[serde(default)]
    pub migrations: Vec<String>,
    pub entries: Vec<Entry>,
}

/// The kind of the database in a backup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DatabaseKind {
    Sqlite,
    Postgres,
}

/// An entry of the archive.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    pub name: String,
    pub size: u64,
    sha256: String,
}

/// Writes a backup.
pub struct Writer {
    tar: tar::Builder<BufWriter<File>>,
    entries: Vec<Entry>,
}

impl Writer {
    /// Creates a writer. The file must be empty.
    pub fn new(file: File) -> Self {
        Self {
            tar: tar::Builder::new(BufWriter::new(file)),
            entries: Vec::new(),
        }
    }

    /// Adds an entry of `size` bytes.
    pub fn add(&mut self, name: String, size: u64, content: impl Read) -> anyhow::Result<()> {
        let mut content = Hashed::new(content);
        self.append(&name, size, &mut content)?;
        ensure!(content.size == size, "{name} changed while it was read");
        let sha256 = content.finish();
        self.entries.push(Entry { name, size, sha256 });
        Ok(())
    }

    fn append(&mut self, name: &str, size: u64, content: impl Read) -> anyhow::Result<()> {
        let mut header = tar::Header::new_gnu();
        header.set_size(size);
        header.set_mode(0o600);
        self.tar
            .append_data(&mut header, name, content)
            .with_context(|| format!("writing {name}"))
    }

    /// Adds the manifest, and ensures that the whole file is on the disk.
    pub fn finish(
        mut self,
        database: DatabaseKind,
        migrations: Vec<String>,
    ) -> anyhow::Result<Manifest> {
        let manifest = Manifest {
            format: FORMAT,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            database,
            migrations,
            entries: std::mem::take(&mut self.entries),
        };
        let text = serde_json::to_vec(&manifest)?;
        ensure!(
            u64::try_from(text.len())? <= MAX_MANIFEST,
            "there are too many files for one backup"
        );
        self.append(MANIFEST, text.len().try_into()?, text.as_slice())?;
        let mut file = self.tar.into_inner()?;
        file.flush()?;
        file.get_ref().sync_all()?;
        Ok(manifest)
    }
}

/// Reads a whole backup and compares it with its manifest, so that nothing is restored from a damaged backup.
pub fn verify(file: &Path) -> anyhow::Result<Manifest> {
    let mut found = Vec::new();
    let mut manifest = None;
    each(file, |name, size, content| {
        if name == MANIFEST {
            ensure!(size <= MAX_MANIFEST, "its manifest is too large");
            let mut text = Vec::new();
            content.read_to_end(&mut text)?;
            let read: Manifest = serde_json::from_slice(&text).context("its manifest")?;
            ensure!(manifest.replace(read).is_none(), "it has two manifests");
            return Ok(());
        }
        let mut content = Hashed::new(content);
        io::copy(&mut content, &mut io::sink())?;
        found.push(Entry {
            name: name.to_owned(),
            size,
            sha256: content.finish(),
        });
        Ok(())
    })?;
    let manifest = manifest.context("it has no manifest, so it is not complete")?;
    ensure!(
        manifest.format == FORMAT,
        "it has the format {}, and this program reads {FORMAT}",
        manifest.format
    );
    // Both lists are in the same order.
    let pairs = manifest.entries.iter().zip(&found);
    if let Some((wrong, _)) = pairs.into_iter().find(|(named, found)| named != found) {
        bail!("{} is missing or damaged", wrong.name);
    }
    ensure!(
        found.len() == manifest.entries.len(),
        "it has other entries than its manifest names"
    );
    Ok(manifest)
}

/// Reads the entries in order. Calls a function with the name, the size and the content of each.
pub fn each(
    file: &Path,
    mut read: impl FnMut(&str, u64, &mut dyn Read) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let mut tar = tar::Archive::new(BufReader::new(File::open(file)?));
    for entry in tar.entries()? {
        let mut entry = entry?;
        let size = entry.size();
        let name = entry.path()?.to_str().context("a name")?.to_owned();
        ensure!(entry.header().entry_type().is_file(), "{name} is no file");
        read(&name, size, &mut entry)?;
    }
    Ok(())
}

/// Counts and hashes the bytes that are read.
struct Hashed<R> {
    inner: R,
    hash: Sha256,
    size: u64,
}

impl<R: Read> Hashed<R> {
    fn new(inner: R) -> Self {
        Self {
            inner,
            hash: Sha256::new(),
            size: 0,
        }
    }

    fn finish(self) -> String {
        format!("{:x}", self.hash.finalize())
    }
}

impl<R: Read> Read for Hashed<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        if let Some(read) = buffer.get(..count) {
            self.hash.update(read);
        }
        self.size += u64::try_from(count).unwrap_or_default();
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(folder: &Path, entries: &[(&str, &[u8])]) -> std::path::PathBuf {
        let path = folder.join("backup.tar");
        let mut writer = Writer::new(File::create(&path).unwrap());
        for (name, content) in entries {
            let size = content.len().try_into().unwrap();
            writer.add((*name).to_owned(), size, *content).unwrap();
        }
        writer.finish(DatabaseKind::Sqlite, Vec::new()).unwrap();
        path
    }

    #[test]
    fn a_backup_is_read_as_it_was_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = written(
            folder.path(),
            &[("files/a", b"one"), ("database.sqlite", b"")],
        );
        let manifest = verify(&path).unwrap();
        let sizes: Vec<_> = manifest.entries.iter().map(|entry| entry.size).collect();
        assert_eq!(
            (manifest.database, sizes),
            (DatabaseKind::Sqlite, vec![3, 0])
        );
        let mut names = Vec::new();
        each(&path, |name, _, _| {
            names.push(name.to_owned());
            Ok(())
        })
        .unwrap();
        assert_eq!(names, ["files/a", "database.sqlite", MANIFEST]);
    }

    #[test]
    fn a_backup_that_is_cut_or_changed_anywhere_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = written(folder.path(), &[("files/a", b"one"), ("files/b", b"two")]);
        let whole = std::fs::read(&path).unwrap();
        // The archive ends with two empty blocks. A cut anywhere before them must be detected.
        for end in (0..whole.len() - 1_024).step_by(97) {
            std::fs::write(&path, &whole[..end]).unwrap();
            assert!(verify(&path).is_err(), "cut after {end} bytes");
        }
        for place in [512, 513, 1_536] {
            let mut changed = whole.clone();
            changed[place] ^= 1;
            std::fs::write(&path, &changed).unwrap();
            assert!(verify(&path).is_err(), "changed at {place}");
        }
    }

    #[test]
    fn a_content_that_is_shorter_than_it_was_said_to_be_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let file = File::create(folder.path().join("backup.tar")).unwrap();
        let mut writer = Writer::new(file);
        let refused = writer
            .add("files/a".to_owned(), 4, &b"one"[..])
            .unwrap_err();
        assert_eq!(refused.to_string(), "files/a changed while it was read");
    }
}
