//! The store: a folder of this machine, or a bucket. Each file is an object whose name is the key of the file. The name
//! of a thumbnail is the key followed by the size.

use std::fs::DirBuilder;
use std::future::ready;
use std::io;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use application_ports::{
    ArrivingFile, FileContent, FileKey, FileStore, FileStoreError, FileStoreResult, SpooledFile,
    ThumbnailSize,
};
use async_trait::async_trait;
use bytes::Bytes;
use domain_kernel::Timestamp;
use futures_util::stream::{self, BoxStream};
use futures_util::{StreamExt as _, TryStreamExt as _};
use object_store::aws::AmazonS3Builder;
use object_store::buffered::BufWriter;
use object_store::local::LocalFileSystem;
use object_store::path::{Path, PathPart};
use object_store::{
    ClientOptions, GetOptions, GetRange, ObjectMeta, ObjectStore, ObjectStoreExt as _, RetryConfig,
};
use tokio::fs::File;
use tokio::io::{AsyncWriteExt as _, BufReader, copy_buf};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use crate::BucketUrl;
use crate::arriving::Arriving;
use crate::folder::{delete_unfinished, write_to_folder};
use crate::threads::threads;

/// The number of files that are stored at the same time. In a bucket, a part of each is in memory meanwhile.
const MAX_PUTS: usize = 2;
/// The size of such a part, above the largest picture, so that a picture takes one request.
const BUCKET_PART: usize = 8 * 1024 * 1024;
/// How long a connection to the server of a bucket may take to open.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// How long a request to the server of a bucket may take.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(30);
/// How long the store may take to respond to a check.
const CHECK_TIMEOUT: Duration = Duration::from_secs(5);

/// The number of bytes of a stored file that are read at once.
const PART: u64 = 128 * 1024;
/// The number of bytes of an arrived file that are read at once.
const READ_AT_ONCE: usize = 128 * 1024;

/// The reason why a store cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum FilesError {
    /// The folder cannot be created or entered.
    #[error("{}: {source}", .folder.display())]
    Folder { folder: PathBuf, source: io::Error },
    /// A setting of the store is wrong.
    #[error(transparent)]
    Setting(#[from] object_store::Error),
}

/// Stored files.
pub struct StoredFiles {
    objects: Arc<dyn ObjectStore>,
    /// The prefix of the names of all objects.
    prefix: Path,
    /// The folder, unless the files are in a bucket.
    folder: Option<PathBuf>,
    puts: Arc<Semaphore>,
}

impl StoredFiles {
    /// Opens a folder, and creates it if necessary. Only its owner can enter a new folder.
    ///
    /// # Errors
    /// Fails if the folder cannot be created or entered.
    pub fn in_folder(folder: PathBuf) -> Result<Self, FilesError> {
        let mut builder = DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        if let Err(source) = builder.recursive(true).create(&folder) {
            return Err(FilesError::Folder { folder, source });
        }
        // With this option, a copy or a thumbnail is on the disk under its name before the call returns.
        let objects = LocalFileSystem::new_with_prefix(&folder)?.with_fsync(true);
        Ok(Self {
            objects: Arc::new(objects),
            prefix: Path::default(),
            folder: Some(folder),
            puts: Arc::new(Semaphore::new(MAX_PUTS)),
        })
    }

    /// Opens a bucket. The credentials come from the usual variables (`AWS_ACCESS_KEY_ID` …), or from the machine.
    /// Sends no request.
    ///
    /// # Errors
    ///
    /// Fails if a variable is invalid.
    pub fn in_bucket(url: &BucketUrl) -> Result<Self, FilesError> {
        Ok(Self::with_objects(AmazonS3Builder::from_env(), url)?)
    }

    pub(crate) fn with_objects(
        mut builder: AmazonS3Builder,
        url: &BucketUrl,
    ) -> Result<Self, object_store::Error> {
        let mut options = ClientOptions::new()
            .with_connect_timeout(CONNECT_TIMEOUT)
            .with_timeout(REQUEST_TIMEOUT);
        if let Some(endpoint) = &url.endpoint {
            options = options.with_allow_http(endpoint.scheme() == "http");
            builder = builder.with_endpoint(endpoint.as_str().trim_end_matches('/'));
        }
        if let Some(region) = &url.region {
            builder = builder.with_region(region);
        }
        let retries = RetryConfig {
            max_retries: 3,
            retry_timeout: REQUEST_TIMEOUT,
            ..RetryConfig::default()
        };
        let objects = builder
            .with_bucket_name(&url.bucket)
            .with_client_options(options)
            .with_retry(retries)
            .build()?;
        Ok(Self {
            objects: Arc::new(objects),
            prefix: url.prefix.clone(),
            folder: None,
            puts: Arc::new(Semaphore::new(MAX_PUTS)),
        })
    }

    fn file(&self, key: &FileKey) -> Path {
        self.prefix.clone().join(PathPart::from(key.as_str()))
    }

    fn thumbnail(&self, key: &FileKey, size: ThumbnailSize) -> Path {
        let name = format!("{key}.{size}");
        self.prefix.clone().join(PathPart::from(name))
    }

    /// Reads a file in parts. No connection is kept open between two parts, so a slow client does not occupy a
    /// connection to the server of a bucket.
    async fn read(&self, path: Path, range: Option<Range<u64>>) -> FileStoreResult<FileContent> {
        let range = range.unwrap_or(0..u64::MAX);
        let options = GetOptions {
            range: Some(GetRange::Bounded(part_of(&range))),
            ..GetOptions::default()
        };
        let first = self.objects.get_opts(&path, options).await;
        let first = first.map_err(|error| store_error(&error))?;
        let size = first.meta.size;
        let range = range.start..range.end.min(size);
        let first = first.bytes().await.map_err(|error| store_error(&error))?;
        let first_end = range.start + u64::try_from(first.len()).unwrap_or_default();
        let rest = Rest {
            objects: Arc::clone(&self.objects),
            path,
            range: first_end..range.end,
        };
        let parts = stream::iter([Ok(first)]).chain(stream::try_unfold(rest, Rest::next));
        Ok(FileContent {
            size,
            range,
            parts: parts.boxed(),
        })
    }
}

#[async_trait]
impl FileStore for StoredFiles {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn receive(&self) -> FileStoreResult<Box<dyn ArrivingFile>> {
        Ok(Box::new(Arriving::begin().await?))
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn put(&self, key: &FileKey, content: SpooledFile) -> FileStoreResult<()> {
        let puts = Arc::clone(&self.puts);
        let permit = puts.acquire_owned().await.map_err(unavailable)?;
        let put = if let Some(folder) = self.folder.clone() {
            let name = key.to_string();
            threads().spawn_blocking(move || {
                let _permit = permit;
                write_to_folder(content, &folder, &name)
            })
        } else {
            let objects = Arc::clone(&self.objects);
            let writer = BufWriter::with_capacity(objects, self.file(key), BUCKET_PART);
            let writer = writer.with_max_concurrency(1);
            threads().spawn(async move {
                let _permit = permit;
                write_to_bucket(content, writer).await
            })
        };
        put.await.map_err(unavailable)?.map_err(unavailable)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn get(&self, key: &FileKey, range: Option<Range<u64>>) -> FileStoreResult<FileContent> {
        self.read(self.file(key), range).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn copy(&self, from: &FileKey, to: &FileKey) -> FileStoreResult<()> {
        let copied = self.objects.copy(&self.file(from), &self.file(to)).await;
        copied.map_err(|error| store_error(&error))
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn delete(&self, key: &FileKey) -> FileStoreResult<()> {
        let thumbnails = ThumbnailSize::ALL.iter();
        let thumbnails = thumbnails.map(|size| Self::thumbnail(self, key, *size));
        for path in thumbnails.chain([self.file(key)]) {
            match self.objects.delete(&path).await {
                Ok(()) | Err(object_store::Error::NotFound { .. }) => {}
                Err(error) => return Err(store_error(&error)),
            }
        }
        Ok(())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn put_thumbnail(
        &self,
        key: &FileKey,
        size: ThumbnailSize,
        content: Bytes,
    ) -> FileStoreResult<()> {
        let path = Self::thumbnail(self, key, size);
        let stored = self.objects.put(&path, content.into()).await;
        stored.map_err(|error| store_error(&error))?;
        Ok(())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn thumbnail(&self, key: &FileKey, size: ThumbnailSize) -> FileStoreResult<FileContent> {
        self.read(Self::thumbnail(self, key, size), None).await
    }

    fn stored_before(&self, instant: Timestamp) -> BoxStream<'static, FileStoreResult<FileKey>> {
        let prefix = (!self.prefix.is_root()).then_some(&self.prefix);
        let key_if_older = move |meta: ObjectMeta| {
            let is_older = meta.last_modified.timestamp_millis() < instant.millis();
            key_of(&meta.location).filter(|_| is_older)
        };
        self.objects
            .list(prefix)
            .map_err(|error| store_error(&error))
            .try_filter_map(move |meta| ready(Ok(key_if_older(meta))))
            .boxed()
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn delete_unfinished(&self, instant: Timestamp) -> FileStoreResult<usize> {
        let Some(folder) = self.folder.clone() else {
            // A bucket lists no incomplete file. A rule of the bucket deletes the parts of one (README.md).
            return Ok(0);
        };
        let deleted = spawn_blocking(move || delete_unfinished(&folder, instant)).await;
        deleted.map_err(unavailable)?.map_err(unavailable)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn check(&self) -> FileStoreResult<()> {
        let answered = async {
            if let Some(folder) = &self.folder {
                let entries = tokio::fs::read_dir(folder).await;
                entries.map(drop).map_err(unavailable)?;
            } else {
                // The listing fails if the bucket does not exist.
                let mut listed = self.objects.list(Some(&self.prefix.clone().join("-")));
                let first = listed.try_next().await;
                first.map_err(|error| store_error(&error))?;
            }
            Ok(())
        };
        timeout(CHECK_TIMEOUT, answered)
            .await
            .map_err(unavailable)?
    }
}

/// The rest of a file that is still to be read.
struct Rest {
    objects: Arc<dyn ObjectStore>,
    path: Path,
    range: Range<u64>,
}

impl Rest {
    async fn next(self) -> FileStoreResult<Option<(Bytes, Self)>> {
        if self.range.is_empty() {
            return Ok(None);
        }
        let part = part_of(&self.range);
        let rest = part.end..self.range.end;
        let read = self.objects.get_range(&self.path, part).await;
        let read = read.map_err(|error| store_error(&error))?;
        Ok(Some((
            read,
            Self {
                range: rest,
                ..self
            },
        )))
    }
}

/// Returns the next part of a range.
fn part_of(range: &Range<u64>) -> Range<u64> {
    range.start..range.end.min(range.start.saturating_add(PART))
}

/// Returns the key of a file or of a thumbnail, or `None` for other objects.
fn key_of(path: &Path) -> Option<FileKey> {
    let name = path.filename()?;
    let (key, size) = match name.split_once('.') {
        Some((key, size)) => (key, Some(size)),
        None => (name, None),
    };
    let is_ours = size.is_none_or(|size| ThumbnailSize::parse(size).is_some());
    FileKey::parse(key).filter(|_| is_ours)
}

/// Stores a file in a bucket part by part. It has its name only when all of it is stored.
async fn write_to_bucket(content: SpooledFile, mut writer: BufWriter) -> io::Result<()> {
    let content = spawn_blocking(move || content.into_reader()).await??;
    let mut content = BufReader::with_capacity(READ_AT_ONCE, File::from_std(content));
    if let Err(error) = copy_buf(&mut content, &mut writer).await {
        // A bucket keeps the parts of a file until then. Whether it hears this makes no difference to the caller.
        writer.abort().await.ok();
        return Err(error);
    }
    // If this fails, it has removed the parts itself.
    writer.shutdown().await
}

fn store_error(error: &object_store::Error) -> FileStoreError {
    match error {
        object_store::Error::NotFound { .. } => FileStoreError::NotFound,
        _ => FileStoreError::Unavailable(error.to_string()),
    }
}

pub fn unavailable(error: impl std::fmt::Display) -> FileStoreError {
    FileStoreError::Unavailable(error.to_string())
}
