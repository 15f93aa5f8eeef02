//! The contract of the file store. The bucket belongs to a real S3 server, which is reached over HTTP.

use std::fs::{self, File, FileTimes};
use std::time::{Duration, SystemTime};

use application_ports::{FileKey, FileStore, FileStoreError, ThumbnailSize};
use application_testkit::{BUCKET_KEY, BUCKET_SECRET, bucket_server, spooled};
use bytes::Bytes;
use domain_kernel::Timestamp;
use futures_util::TryStreamExt as _;
use object_store::aws::AmazonS3Builder;
use rstest::rstest;
use tempfile::TempDir;

use crate::{BucketUrl, StoredFiles};

/// The place of the files in a test.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Place {
    Folder,
    Bucket,
    /// A bucket in which the files have a prefix, next to other files.
    PartOfBucket,
}

struct Opened {
    store: StoredFiles,
    folder: TempDir,
}

async fn open(place: Place) -> Opened {
    let folder = tempfile::tempdir().unwrap();
    let prefix = match place {
        Place::Folder => {
            let store = StoredFiles::in_folder(folder.path().join("files")).unwrap();
            return Opened { store, folder };
        }
        Place::Bucket => "",
        Place::PartOfBucket => "/palestra/one",
    };
    let bucket = folder.path().join("school");
    fs::create_dir_all(bucket.join("palestra")).unwrap();
    fs::write(bucket.join("palestra/other"), "of others").unwrap();
    let endpoint = bucket_server(folder.path()).await;
    let url = format!("s3://school{prefix}?endpoint={endpoint}&region=eu-1");
    let store = StoredFiles::with_objects(builder(BUCKET_SECRET), &url.parse().unwrap());
    Opened {
        store: store.unwrap(),
        folder,
    }
}

fn builder(secret: &str) -> AmazonS3Builder {
    AmazonS3Builder::new()
        .with_access_key_id(BUCKET_KEY)
        .with_secret_access_key(secret)
}

fn key(first: char) -> FileKey {
    FileKey::parse(&format!("{first}{:020}A", 0)).unwrap()
}

/// Returns a content in which each byte depends on its position.
fn content(bytes: u32) -> Vec<u8> {
    (0..bytes.div_ceil(4)).flat_map(u32::to_be_bytes).collect()
}

impl Opened {
    async fn put(&self, key: &FileKey, content: &[u8]) {
        self.store.put(key, spooled(content)).await.unwrap();
    }

    async fn put_thumbnail(&self, key: &FileKey) {
        let small = Bytes::from_static(b"small");
        let put = self.store.put_thumbnail(key, ThumbnailSize::Slide, small);
        put.await.unwrap();
    }

    async fn read(&self, key: &FileKey) -> Vec<u8> {
        let found = self.store.get(key, None).await.unwrap();
        let parts: Vec<Bytes> = found.parts.try_collect().await.unwrap();
        assert_eq!(found.range, 0..found.size);
        parts.concat()
    }

    async fn is_absent(&self, key: &FileKey) -> bool {
        let found = self.store.get(key, None).await;
        matches!(found, Err(FileStoreError::NotFound))
    }

    async fn stored_before(&self, instant: Timestamp) -> Vec<FileKey> {
        let keys = self.store.stored_before(instant);
        let mut keys: Vec<FileKey> = keys.try_collect().await.unwrap();
        keys.sort();
        keys
    }
}

/// Returns the current time of the file system.
fn now() -> SystemTime {
    let written = tempfile::tempfile().unwrap().metadata().unwrap();
    written.modified().unwrap()
}

/// Returns the instant that is this many seconds from now.
fn in_seconds(seconds: i64) -> Timestamp {
    let now = now().duration_since(SystemTime::UNIX_EPOCH);
    let now = i64::try_from(now.unwrap().as_millis()).unwrap();
    Timestamp::from_millis(now).plus_seconds(seconds)
}

#[rstest]
#[tokio::test]
async fn a_file_is_read_as_it_was_stored(
    #[values(Place::Folder, Place::Bucket, Place::PartOfBucket)] place: Place,
) {
    let opened = open(place).await;
    // Some sizes have more than one part, and the last part may be incomplete.
    for size in [4, 128 * 1024, 128 * 1024 + 4, 1024 * 1024] {
        let content = content(size);
        opened.put(&key('a'), &content).await;
        assert!(opened.read(&key('a')).await == content, "{size}");
    }
    assert!(opened.is_absent(&key('b')).await);
}

#[rstest]
#[tokio::test]
async fn a_range_of_a_file_is_read_alone(#[values(Place::Folder, Place::Bucket)] place: Place) {
    let opened = open(place).await;
    let content = content(300_000);
    opened.put(&key('a'), &content).await;
    for (range, whole) in [
        (0..1, 0..1),
        (299_999..300_000, 299_999..300_000),
        (5..200_005, 5..200_005),
    ] {
        let found = opened
            .store
            .get(&key('a'), Some(range.clone()))
            .await
            .unwrap();
        assert_eq!((found.size, &found.range), (300_000, &range));
        let parts: Vec<Bytes> = found.parts.try_collect().await.unwrap();
        assert!(parts.concat() == content[whole], "{range:?}");
    }
}

#[rstest]
#[tokio::test]
async fn a_copy_stays_when_the_original_is_deleted(
    #[values(Place::Folder, Place::Bucket)] place: Place,
) {
    let opened = open(place).await;
    opened.put(&key('a'), b"original").await;
    opened.store.copy(&key('a'), &key('b')).await.unwrap();
    opened.store.delete(&key('a')).await.unwrap();
    assert!(opened.is_absent(&key('a')).await);
    assert_eq!(opened.read(&key('b')).await, b"original");
    let absent = opened.store.copy(&key('a'), &key('c')).await;
    assert!(matches!(absent, Err(FileStoreError::NotFound)));
    opened.store.delete(&key('a')).await.unwrap();
}

#[rstest]
#[tokio::test]
async fn a_thumbnail_is_kept_and_deleted_with_its_file(
    #[values(Place::Folder, Place::Bucket)] place: Place,
) {
    let opened = open(place).await;
    let read = async |size| {
        let found = opened.store.thumbnail(&key('a'), size).await?;
        let parts: Vec<Bytes> = found.parts.try_collect().await?;
        Ok::<_, FileStoreError>(parts.concat())
    };
    opened.put(&key('a'), b"image").await;
    opened.put_thumbnail(&key('a')).await;
    assert_eq!(read(ThumbnailSize::Slide).await.unwrap(), b"small");
    assert!(matches!(
        read(ThumbnailSize::Material).await,
        Err(FileStoreError::NotFound)
    ));
    assert_eq!(opened.read(&key('a')).await, b"image");
    opened.store.delete(&key('a')).await.unwrap();
    assert!(matches!(
        read(ThumbnailSize::Slide).await,
        Err(FileStoreError::NotFound)
    ));
}

#[rstest]
#[tokio::test]
async fn the_keys_of_files_are_listed_by_age_and_nothing_of_others(
    #[values(Place::Folder, Place::Bucket, Place::PartOfBucket)] place: Place,
) {
    let opened = open(place).await;
    opened.put(&key('a'), b"one").await;
    opened.put(&key('b'), b"two").await;
    opened.put_thumbnail(&key('c')).await;
    assert_eq!(
        opened.stored_before(in_seconds(60)).await,
        [key('a'), key('b'), key('c')]
    );
    assert_eq!(opened.stored_before(in_seconds(-60)).await, []);
}

#[rstest]
#[tokio::test]
async fn a_store_that_is_gone_does_not_answer(
    #[values(Place::Folder, Place::Bucket)] place: Place,
) {
    let opened = open(place).await;
    opened.store.check().await.unwrap();
    for name in ["files", "school"] {
        fs::remove_dir_all(opened.folder.path().join(name)).ok();
    }
    let checked = opened.store.check().await;
    assert!(matches!(checked, Err(FileStoreError::Unavailable(_))));
}

#[tokio::test]
async fn a_bucket_that_refuses_the_credentials_does_not_answer() {
    let Opened { folder, .. } = open(Place::Bucket).await;
    let url = format!(
        "s3://school?endpoint={}",
        bucket_server(folder.path()).await
    );
    let url: BucketUrl = url.parse().unwrap();
    let store = StoredFiles::with_objects(builder("another secret"), &url).unwrap();
    assert!(matches!(
        store.check().await,
        Err(FileStoreError::Unavailable(_))
    ));
    let put = store.put(&key('a'), spooled(b"x")).await;
    assert!(matches!(put, Err(FileStoreError::Unavailable(_))));
}

#[rstest]
#[case::of_object_store("1")]
#[case::of_ours("x7Kp2q")]
#[tokio::test]
async fn what_an_interrupted_write_left_is_no_file_and_is_deleted_later(#[case] suffix: &str) {
    let opened = open(Place::Folder).await;
    opened.put(&key('a'), b"whole").await;
    let files = opened.folder.path().join("files");
    let left = files.join(format!("{}#{suffix}", key('b')));
    fs::write(&left, "ha").unwrap();
    assert!(opened.is_absent(&key('b')).await);
    assert_eq!(opened.stored_before(in_seconds(60)).await, [key('a')]);
    let day_ago = in_seconds(-24 * 3600);
    assert_eq!(opened.store.delete_unfinished(day_ago).await.unwrap(), 0);
    let old = FileTimes::new().set_modified(now() - Duration::from_hours(25));
    let file = File::options().write(true).open(&left).unwrap();
    file.set_times(old).unwrap();
    assert_eq!(opened.store.delete_unfinished(day_ago).await.unwrap(), 1);
    assert!(!left.exists());
    assert_eq!(opened.read(&key('a')).await, b"whole");
}
