//! Mistakes that do not compile. Each file in `tests/cases` is one, with the compiler's errors beside it.
//!
//! This is a crate of its own, because its test compiles everything that it depends on once more.
