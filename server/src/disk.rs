//! The free space of the disk with the data directory.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use application_ports::Disk;
use rustix::fs::statvfs;

/// How long a value is used before the system is asked again.
const MAX_AGE: Duration = Duration::from_secs(3);

/// The disk that contains a folder.
#[derive(Debug)]
pub struct FolderDisk {
    folder: PathBuf,
    last: Mutex<Option<Measured>>,
}

#[derive(Clone, Copy, Debug)]
struct Measured {
    at: Instant,
    free_bytes: Option<u64>,
}

impl FolderDisk {
    pub const fn new(folder: PathBuf) -> Self {
        Self {
            folder,
            last: Mutex::new(None),
        }
    }

    fn measure(&self) -> Option<u64> {
        match statvfs(&self.folder) {
            Ok(disk) => Some(disk.f_bavail.saturating_mul(disk.f_frsize)),
            Err(error) => {
                tracing::warn!(%error, "the free space of the disk is not known");
                None
            }
        }
    }
}

impl Disk for FolderDisk {
    fn free_bytes(&self) -> Option<u64> {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let recent = last.filter(|measured| measured.at.elapsed() < MAX_AGE);
        let measured = recent.unwrap_or_else(|| Measured {
            at: Instant::now(),
            free_bytes: self.measure(),
        });
        *last = Some(measured);
        measured.free_bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_free_space_of_a_folder_is_known_and_that_of_none_is_not() {
        let disk = FolderDisk::new(std::env::temp_dir());
        assert!(disk.free_bytes().is_some());
        let none = FolderDisk::new("/no/such/folder".into());
        assert_eq!(none.free_bytes(), None);
    }
}
