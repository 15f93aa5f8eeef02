//! The program with its files in a bucket of an S3 server, which is reached over HTTP.

use std::fs;
use std::path::Path;

use application_testkit::{BUCKET_KEY, BUCKET_SECRET, bucket_server};
use tokio::runtime::Runtime;

use crate::palestra::{Palestra, run, run_with};

fn files(folder: &Path) -> usize {
    fs::read_dir(folder).map_or(0, Iterator::count)
}

#[test]
fn the_files_are_in_the_bucket_are_checked_and_backed_up_and_without_it_the_program_is_not_ready() {
    let folder = tempfile::tempdir().unwrap();
    let buckets = folder.path().join("buckets");
    fs::create_dir_all(buckets.join("school")).unwrap();
    let runtime = Runtime::new().unwrap();
    let endpoint = runtime.block_on(bucket_server(&buckets));
    let url = format!("s3://school/palestra?endpoint={endpoint}&region=eu-1");
    let settings = [
        ("PALESTRA_STORAGE_URL", &*url),
        ("AWS_ACCESS_KEY_ID", BUCKET_KEY),
        ("AWS_SECRET_ACCESS_KEY", BUCKET_SECRET),
    ];
    run_with(folder.path(), &settings, &["demo"]);
    let stored = files(&buckets.join("school/palestra"));
    assert!(stored > 8, "the images and the material are stored");
    assert!(!folder.path().join("data/files").exists());
    run_with(folder.path(), &settings, &["check"]);

    run_with(folder.path(), &settings, &["backup", "whole.tar"]);
    let other = tempfile::tempdir().unwrap();
    let backup = folder.path().join("whole.tar");
    run(other.path(), &["restore", backup.to_str().unwrap()]);
    assert_eq!(files(&other.path().join("data/files")), stored);

    let palestra = Palestra::start(folder.path(), &settings);
    let is_ready = |status| {
        let response = palestra.get("/health/ready");
        assert!(response.starts_with(status), "{response}");
    };
    is_ready("HTTP/1.1 200 ");
    drop(runtime);
    is_ready("HTTP/1.1 503 ");
}
