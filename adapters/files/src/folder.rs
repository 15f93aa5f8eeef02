//! Writes files to a folder, and deletes the remains of interrupted writes.

use std::fs;
use std::io::{self, Read as _};
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use application_ports::SpooledFile;
use domain_kernel::Timestamp;

/// The number of bytes that are written before they are flushed to the disk.
const BYTES_PER_FLUSH: u64 = 512 * 1024;

/// Stores a file under a temporary name, and renames it when all of it is on the disk.
///
/// Each part is on the disk before the next one is written. `object_store` flushes the whole file at once, and commits
/// that save answers would wait for it.
pub fn write_to_folder(content: SpooledFile, folder: &Path, name: &str) -> io::Result<()> {
    let mut content = content.into_reader()?;
    let prefix = format!("{name}#");
    let mut file = tempfile::Builder::new()
        .prefix(&prefix)
        .tempfile_in(folder)?;
    // From file to file, the system copies by itself.
    let target = file.as_file_mut();
    while io::copy(&mut content.by_ref().take(BYTES_PER_FLUSH), target)? > 0 {
        target.sync_data()?;
    }
    file.persist(folder.join(name))?;
    fs::File::open(folder)?.sync_all()
}

/// Deletes the temporary files that were last written before `instant`, and returns their number. Their names contain
/// `#`: those of `write_to_folder`, and those of `object_store`, which writes thumbnails and copies.
pub fn delete_unfinished(folder: &Path, instant: Timestamp) -> io::Result<usize> {
    let millis = u64::try_from(instant.millis()).unwrap_or_default();
    let instant = UNIX_EPOCH + Duration::from_millis(millis);
    let mut deleted = 0;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let is_temporary = entry.file_name().to_string_lossy().contains('#');
        if !is_temporary || written_at(&entry).is_none_or(|at| at >= instant) {
            continue;
        }
        match fs::remove_file(entry.path()) {
            Ok(()) => deleted += 1,
            // Another node has already deleted the file.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
    }
    Ok(deleted)
}

fn written_at(entry: &fs::DirEntry) -> Option<SystemTime> {
    entry.metadata().ok()?.modified().ok()
}
