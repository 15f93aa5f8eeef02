//! The contract of the file store on a folder and on a bucket, and files that hostile people could send.

mod contract;
mod pictures;
mod types;
