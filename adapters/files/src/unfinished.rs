//! Deletes the remains of interrupted writes in a folder.

use std::fs;
use std::io;
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use domain_kernel::Timestamp;

/// Deletes the temporary files that were last written before `instant`, and returns their number. `object_store` writes
/// a file under a temporary name with `#` and a number, and renames the file when it is complete.
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
