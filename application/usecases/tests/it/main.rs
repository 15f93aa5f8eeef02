//! Tests of the use cases on a real database (SQLite, unless the test says otherwise), with a clock that tests set and
//! passwords that are not hashed.

#![expect(
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a test that cannot go on says so by failing"
)]

mod answering;
mod audit;
mod audit_chain;
mod auth;
mod background;
mod check_database;
mod client_errors;
mod corrections;
mod entities;
mod events;
mod grading;
mod installation;
mod live;
mod log_lines;
mod marking;
mod organizations;
mod own_results;
mod retention;
mod roles;
mod spans;
mod team_events;
mod team_results;
mod telling;
mod templates;
mod test_app;
mod trainings;
mod two_nodes;
mod users;
