//! The API as it is called: in process, over a real SQLite database, by actors of every kind. Each
//! answer of each test is held against the document.

#![expect(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test that cannot go on says so by failing"
)]

mod answering;
mod conformity;
mod document;
mod edge;
mod errors;
mod login_limits;
mod refusals;
mod requests;
mod secrecy;
mod statuses;
mod test_app;
