//! Sends requests to the API in the same process, with a real SQLite database and senders with different permissions.
//! Each response is checked against the document.

#![expect(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test that cannot go on says so by failing"
)]

mod anonymity;
mod answering;
mod audit;
mod auth;
mod calendars;
mod certificates;
mod client_errors;
mod compression;
mod document;
mod edge;
mod entities;
mod errors;
mod events;
mod files;
mod installation;
mod leaderboards;
mod live;
mod organizations;
mod permissions;
mod permits;
mod refusals;
mod reports;
mod result_export;
mod secrecy;
mod slides;
mod statuses;
mod storage_low;
mod support;
mod teams;
mod templates;
mod users;
mod versions;
mod write_limits;
