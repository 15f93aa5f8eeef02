//! Moodle XML.

mod elements;
mod read;
mod write;

pub use read::read;
pub use write::write;

#[cfg(test)]
mod tests;
