//! Inspects uploaded files.

use std::io::{Read as _, Write as _};
use std::sync::Arc;

use application_ports::{
    FileContent, FileInspector, FileProblem, FileType, PreparedFile, SpooledFile, ThumbnailSize,
};
use async_trait::async_trait;
use bytes::{Bytes, BytesMut};
use domain_assessment::limits;
use futures_util::TryStreamExt as _;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::file_types::recognize;
use crate::pictures;
use crate::threads::threads;

/// The number of files that are checked at the same time. The memory is bounded by it: a file is in memory meanwhile, and
/// so is a decoded picture, which may be large. The saves of answers also need the processor more.
const MAX_CHECKS: usize = 1;
/// The number of stored images that are read for a thumbnail at the same time.
const MAX_READINGS: usize = 2;
/// The number of checks that may wait.
const MAX_WAITING: usize = 64;
/// The seconds after which a caller may try again if too many inspections are waiting.
const RETRY_AFTER_SECONDS: u32 = 5;

/// Inspects files by their content.
pub struct ContentInspector {
    checks: Arc<Semaphore>,
    waiting: Semaphore,
    readings: Semaphore,
}

impl Default for ContentInspector {
    fn default() -> Self {
        Self {
            checks: Arc::new(Semaphore::new(MAX_CHECKS)),
            waiting: Semaphore::new(MAX_CHECKS + MAX_WAITING),
            readings: Semaphore::new(MAX_READINGS),
        }
    }
}

impl ContentInspector {
    /// Waits for a permit to have a file in memory.
    async fn permit(&self) -> Result<OwnedSemaphorePermit, FileProblem> {
        let _place = self.waiting.try_acquire().map_err(|_| FileProblem::Full {
            retry_after: RETRY_AFTER_SECONDS,
        })?;
        let permit = Arc::clone(&self.checks).acquire_owned().await;
        permit.map_err(fault)
    }

    /// Runs an inspection on a blocking thread. The thread owns the permit, because the inspection continues even if
    /// its caller is dropped.
    async fn run<T: Send + 'static>(
        &self,
        permit: OwnedSemaphorePermit,
        check: impl FnOnce() -> Result<T, FileProblem> + Send + 'static,
    ) -> Result<T, FileProblem> {
        let checked = threads().spawn_blocking(move || {
            let checked = check();
            drop(permit);
            checked
        });
        checked.await.map_err(fault)?
    }
}

#[async_trait]
impl FileInspector for ContentInspector {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn prepare_image(&self, file: SpooledFile) -> Result<PreparedFile, FileProblem> {
        if file.size() >= limits::IMAGE_FILE_BELOW {
            return Err(FileProblem::ImageTooLarge);
        }
        let permit = self.permit().await?;
        self.run(permit, || prepare(file, FileType::is_image)).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn prepare_material(&self, file: SpooledFile) -> Result<PreparedFile, FileProblem> {
        if file.size() > limits::MAX_MATERIAL_FILE {
            return Err(FileProblem::MaterialTooLarge);
        }
        let permit = self.permit().await?;
        self.run(permit, || prepare(file, FileType::is_material))
            .await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn thumbnail(
        &self,
        image: FileContent,
        size: ThumbnailSize,
    ) -> Result<Bytes, FileProblem> {
        // The image may come slowly from a bucket. Uploads must not wait for that.
        let _reading = self.readings.acquire().await.map_err(fault)?;
        let mut content = BytesMut::with_capacity(usize::try_from(image.size).unwrap_or_default());
        let mut parts = image.parts;
        while let Some(part) = parts.try_next().await.map_err(fault)? {
            content.extend_from_slice(&part);
        }
        let permit = self.permit().await?;
        self.run(permit, move || pictures::thumbnail(&content.freeze(), size))
            .await
    }
}

fn prepare(
    file: SpooledFile,
    is_allowed: fn(FileType) -> bool,
) -> Result<PreparedFile, FileProblem> {
    let size = file.size();
    if size == 0 {
        return Err(FileProblem::Empty);
    }
    let mut content = Vec::with_capacity(usize::try_from(size).unwrap_or_default());
    let mut arrived = file.into_reader().map_err(fault)?;
    arrived.read_to_end(&mut content).map_err(fault)?;
    let recognized = recognize(&content).filter(|known| is_allowed(*known));
    let file_type = recognized.ok_or(FileProblem::WrongType)?;
    let content = Bytes::from(content);
    let prepared = if file_type.is_image() {
        pictures::prepare(&content)?
    } else {
        content.clone()
    };
    // A file that needs no change is stored as it arrived, without another copy.
    let file = if prepared == content {
        SpooledFile::new(arrived, size)
    } else {
        spool(&prepared).map_err(fault)?
    };
    Ok(PreparedFile { file, file_type })
}

fn spool(content: &[u8]) -> std::io::Result<SpooledFile> {
    let mut file = tempfile::tempfile()?;
    file.write_all(content)?;
    let size = u64::try_from(content.len()).unwrap_or(u64::MAX);
    Ok(SpooledFile::new(file, size))
}

pub fn fault(error: impl std::fmt::Display) -> FileProblem {
    FileProblem::Fault(error.to_string())
}
