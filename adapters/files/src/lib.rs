//! Stored files in a folder or in an S3-compatible bucket, and the inspection of uploaded files.

mod arriving;
mod bucket_url;
mod file_types;
mod folder;
mod inspector;
mod metadata;
mod pictures;
mod store;
#[cfg(test)]
mod tests;
mod threads;
mod zip_names;

pub use bucket_url::BucketUrl;
pub use inspector::ContentInspector;
pub use store::{FilesError, StoredFiles};
