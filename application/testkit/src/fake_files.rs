//! Fakes of the ports that store, check and sign files.

use std::collections::BTreeMap;
use std::io::{Read as _, Write as _};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use application_ports::{
    ArrivingFile, Clock, FileContent, FileInspector, FileProblem, FileSigner, FileStore,
    FileStoreError, FileStoreResult, PreparedFile, SpooledFile,
};
use async_trait::async_trait;
use bytes::Bytes;
use domain_assessment::{FileKey, FileType, ThumbnailSize, limits};
use domain_kernel::Timestamp;
use futures_util::stream::{self, BoxStream};

/// The smallest image that [`FakeFileInspector`] accepts.
pub const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";
/// The smallest material that [`FakeFileInspector`] accepts besides [`PNG`].
pub const PDF: &[u8] = b"%PDF-1.7\n";

/// Returns an uploaded file.
pub fn spooled(content: &[u8]) -> SpooledFile {
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(content).unwrap();
    SpooledFile::new(file, u64::try_from(content.len()).unwrap())
}

fn content_of(file: SpooledFile) -> Bytes {
    let mut content = Vec::new();
    file.into_reader()
        .unwrap()
        .read_to_end(&mut content)
        .unwrap();
    content.into()
}

type Name = (FileKey, Option<ThumbnailSize>);

/// Stores files in memory, or fails if a test requests it.
pub struct FakeFileStore {
    clock: Arc<dyn Clock>,
    files: Mutex<BTreeMap<Name, (Bytes, Timestamp)>>,
    fails: AtomicBool,
}

impl FakeFileStore {
    pub fn new(clock: Arc<dyn Clock>) -> Self {
        Self {
            clock,
            files: Mutex::default(),
            fails: AtomicBool::new(false),
        }
    }

    /// Sets whether every call fails.
    pub fn set_failing(&self, fails: bool) {
        self.fails.store(fails, Ordering::SeqCst);
    }

    /// Returns the keys of all files, in their order.
    pub fn keys(&self) -> Vec<FileKey> {
        let files = self.files.lock().unwrap();
        let mut keys: Vec<_> = files.keys().map(|(key, _)| key.clone()).collect();
        keys.dedup();
        keys
    }

    /// Returns the content of a file.
    pub fn content(&self, key: &FileKey) -> Option<Bytes> {
        let files = self.files.lock().unwrap();
        let (content, _) = files.get(&(key.clone(), None))?;
        Some(content.clone())
    }

    fn ensure_available(&self) -> FileStoreResult<()> {
        if self.fails.load(Ordering::SeqCst) {
            Err(FileStoreError::Unavailable("a test wants it".to_owned()))
        } else {
            Ok(())
        }
    }

    fn insert(&self, name: Name, content: Bytes) {
        let mut files = self.files.lock().unwrap();
        files.insert(name, (content, self.clock.now()));
    }

    fn find(&self, name: &Name, range: Option<Range<u64>>) -> FileStoreResult<FileContent> {
        self.ensure_available()?;
        let files = self.files.lock().unwrap();
        let (content, _) = files.get(name).ok_or(FileStoreError::NotFound)?;
        let size = u64::try_from(content.len()).unwrap();
        let range = range.unwrap_or(0..size);
        let index = |at: u64| usize::try_from(at).unwrap();
        let part = content.slice(index(range.start)..index(range.end));
        Ok(FileContent {
            size,
            range,
            parts: Box::pin(stream::iter([Ok(part)])),
        })
    }
}

/// A file that arrives in memory.
#[derive(Default)]
struct FakeArrivingFile(Vec<u8>);

#[async_trait]
impl ArrivingFile for FakeArrivingFile {
    async fn add(&mut self, part: Bytes) -> FileStoreResult<()> {
        self.0.extend_from_slice(&part);
        Ok(())
    }

    async fn finish(self: Box<Self>) -> FileStoreResult<SpooledFile> {
        Ok(spooled(&self.0))
    }
}

#[async_trait]
impl FileStore for FakeFileStore {
    async fn receive(&self) -> FileStoreResult<Box<dyn ArrivingFile>> {
        self.ensure_available()?;
        Ok(Box::new(FakeArrivingFile::default()))
    }

    async fn put(&self, key: &FileKey, content: SpooledFile) -> FileStoreResult<()> {
        self.ensure_available()?;
        self.insert((key.clone(), None), content_of(content));
        Ok(())
    }

    async fn get(&self, key: &FileKey, range: Option<Range<u64>>) -> FileStoreResult<FileContent> {
        self.find(&(key.clone(), None), range)
    }

    async fn copy(&self, from: &FileKey, to: &FileKey) -> FileStoreResult<()> {
        self.ensure_available()?;
        let content = self.content(from).ok_or(FileStoreError::NotFound)?;
        self.insert((to.clone(), None), content);
        Ok(())
    }

    async fn delete(&self, key: &FileKey) -> FileStoreResult<()> {
        self.ensure_available()?;
        let mut files = self.files.lock().unwrap();
        files.retain(|(stored, _), _| stored != key);
        Ok(())
    }

    async fn put_thumbnail(
        &self,
        key: &FileKey,
        size: ThumbnailSize,
        content: Bytes,
    ) -> FileStoreResult<()> {
        self.ensure_available()?;
        self.insert((key.clone(), Some(size)), content);
        Ok(())
    }

    async fn thumbnail(&self, key: &FileKey, size: ThumbnailSize) -> FileStoreResult<FileContent> {
        self.find(&(key.clone(), Some(size)), None)
    }

    fn stored_before(&self, instant: Timestamp) -> BoxStream<'static, FileStoreResult<FileKey>> {
        if let Err(error) = self.ensure_available() {
            return Box::pin(stream::iter([Err(error)]));
        }
        let files = self.files.lock().unwrap();
        let keys: Vec<_> = files
            .iter()
            .filter(|(_, (_, stored_at))| *stored_at < instant)
            .map(|((key, _), _)| Ok(key.clone()))
            .collect();
        Box::pin(stream::iter(keys))
    }

    async fn delete_unfinished(&self, _: Timestamp) -> FileStoreResult<usize> {
        self.ensure_available()?;
        Ok(0)
    }

    async fn check(&self) -> FileStoreResult<()> {
        self.ensure_available()
    }
}

/// Recognizes [`PNG`] and [`PDF`] by their first bytes, and changes nothing. A thumbnail is the size as a text.
#[derive(Debug, Default)]
pub struct FakeFileInspector;

impl FakeFileInspector {
    fn prepare(file: SpooledFile) -> PreparedFile {
        let content = content_of(file);
        let file_type = match &*content {
            content if content.starts_with(PNG) => FileType::Png,
            content if content.starts_with(PDF) => FileType::Pdf,
            _ => FileType::Text,
        };
        PreparedFile {
            file: spooled(&content),
            file_type,
        }
    }
}

#[async_trait]
impl FileInspector for FakeFileInspector {
    async fn prepare_image(&self, file: SpooledFile) -> Result<PreparedFile, FileProblem> {
        if file.size() >= limits::IMAGE_FILE_BELOW {
            return Err(FileProblem::ImageTooLarge);
        }
        let prepared = Self::prepare(file);
        match prepared.file_type {
            _ if prepared.size() == 0 => Err(FileProblem::Empty),
            FileType::Png => Ok(prepared),
            _ => Err(FileProblem::WrongType),
        }
    }

    async fn prepare_material(&self, file: SpooledFile) -> Result<PreparedFile, FileProblem> {
        if file.size() > limits::MAX_MATERIAL_FILE {
            return Err(FileProblem::MaterialTooLarge);
        }
        let prepared = Self::prepare(file);
        match prepared.file_type {
            _ if prepared.size() == 0 => Err(FileProblem::Empty),
            FileType::Text => Err(FileProblem::WrongType),
            _ => Ok(prepared),
        }
    }

    async fn thumbnail(&self, _: FileContent, size: ThumbnailSize) -> Result<Bytes, FileProblem> {
        Ok(size.to_string().into())
    }
}

/// Issues keys that end with a number, and signatures that contain what they sign.
#[derive(Debug, Default)]
pub struct FakeFileSigner(AtomicU64);

impl FileSigner for FakeFileSigner {
    fn new_key(&self) -> FileKey {
        let number = self.0.fetch_add(1, Ordering::SeqCst);
        FileKey::parse(&format!("key_{number:017}A")).unwrap()
    }

    fn sign(&self, path: &str, expires_at: Timestamp) -> String {
        let path = path.replace('/', "_");
        format!("signed{path}-{}", expires_at.millis() / 1000)
    }

    fn is_signed(&self, path: &str, expires_at: Timestamp, signature: &str) -> bool {
        self.sign(path, expires_at) == signature
    }
}
