//! Tests of the contract of the file store with a folder and a bucket, and tests with hostile files.

mod contract;
mod pictures;
mod types;
