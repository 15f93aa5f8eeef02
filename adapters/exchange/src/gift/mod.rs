//! GIFT, the text format of Moodle.

mod escapes;
mod read;
mod write;

pub use read::read;
pub use write::write;

#[cfg(test)]
mod tests;
