//! Receives uploaded files.

use std::fs::File;
use std::io::{self, Write as _};
use std::mem::take;

use application_ports::{ArrivingFile, FileStoreResult, SpooledFile};
use async_trait::async_trait;
use bytes::Bytes;

use crate::store::unavailable;
use crate::threads::threads;

/// The number of bytes that are gathered before they are written, so that few parts change the thread.
const WRITTEN_AT_ONCE: usize = 256 * 1024;

/// A file without a name. The system deletes it when the value is dropped.
pub struct Arriving {
    /// `None` after a failure.
    file: Option<File>,
    size: u64,
    /// The last parts, which are not in the file yet.
    unwritten: Vec<Bytes>,
    unwritten_bytes: usize,
}

impl Arriving {
    pub async fn begin() -> FileStoreResult<Self> {
        Ok(Self {
            file: Some(write(tempfile::tempfile).await?),
            size: 0,
            unwritten: Vec::new(),
            unwritten_bytes: 0,
        })
    }

    /// Writes the last parts, and returns the file.
    async fn write_rest(&mut self) -> FileStoreResult<File> {
        let file = self.file.take();
        let mut file = file.ok_or_else(|| unavailable("an earlier part was not written"))?;
        let parts = take(&mut self.unwritten);
        self.unwritten_bytes = 0;
        write(move || {
            parts.iter().try_for_each(|part| file.write_all(part))?;
            Ok(file)
        })
        .await
    }
}

impl Drop for Arriving {
    /// Closes the file of an interrupted upload on the threads of files: the system deletes its content then, which takes
    /// milliseconds for a large file.
    fn drop(&mut self) {
        if let Some(file) = self.file.take() {
            threads().spawn_blocking(move || drop(file));
        }
    }
}

#[async_trait]
impl ArrivingFile for Arriving {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn add(&mut self, part: Bytes) -> FileStoreResult<()> {
        self.size += u64::try_from(part.len()).unwrap_or_default();
        self.unwritten_bytes += part.len();
        self.unwritten.push(part);
        if self.unwritten_bytes >= WRITTEN_AT_ONCE {
            self.file = Some(self.write_rest().await?);
        }
        Ok(())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn finish(mut self: Box<Self>) -> FileStoreResult<SpooledFile> {
        Ok(SpooledFile::new(self.write_rest().await?, self.size))
    }
}

/// Runs a write on the threads of files.
async fn write(write: impl FnOnce() -> io::Result<File> + Send + 'static) -> FileStoreResult<File> {
    let written = threads().spawn_blocking(write).await;
    written.map_err(unavailable)?.map_err(unavailable)
}
