//! Stored files: their addresses.

mod addresses;

pub use addresses::FileAddresses;
