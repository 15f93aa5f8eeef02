//! Requests to the API in process, on a real SQLite database, by senders with different rights. Each
//! response is checked against the document.

#![expect(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test that cannot go on says so by failing"
)]

mod answering;
mod audit;
mod bodies;
mod call;
mod client_errors;
mod conformity;
mod document;
mod edge;
mod errors;
mod imports;
mod installation;
mod invitations;
mod known_device;
mod login_limits;
mod operation;
mod permissions;
mod refusals;
mod reports;
mod requests;
mod secrecy;
mod sessions;
mod statuses;
mod team_files;
mod test_app;
mod users_export;
mod versions;
