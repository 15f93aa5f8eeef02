//! Stored files: their URLs, and reading them.

mod addresses;
mod read_file;

pub use addresses::{FileAddress, FileAddresses};
pub use read_file::{FoundFile, SignedAddress};
