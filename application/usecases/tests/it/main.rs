//! The use cases on a real database, SQLite where the test names none, with a clock that tests set and passwords that are not
//! hashed.

#![expect(
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a test that cannot go on says so by failing"
)]

mod answering;
mod audit;
mod client_errors;
mod closed_attempts;
mod competitions;
mod concurrent_saves;
mod entities;
mod grading;
mod imports;
mod invited_users;
mod log_lines;
mod mails;
mod people;
mod security;
mod sign_in;
mod sign_in_limits;
mod spans;
mod starts;
mod templates;
mod test_app;
mod user_states;
