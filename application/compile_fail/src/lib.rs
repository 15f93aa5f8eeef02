//! Mistakes that must not compile. Each file in `tests/cases` contains one mistake, next to a file with the expected
//! errors of the compiler.
//!
//! This is a separate crate, because its test compiles all of its dependencies again.
