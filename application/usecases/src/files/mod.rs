//! Stored files: their addresses, and what is read at them.

mod addresses;
mod read_file;

pub use addresses::{FileAddress, FileAddresses};
pub use read_file::{FoundFile, SignedAddress};
