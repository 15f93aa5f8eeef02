//! Mistakes that must not compile. Each file in `tests/cases` contains one mistake, with the compiler's errors beside
//! it.
//!
//! This is a separate crate, because its test compiles all of its dependencies once more.
