//! The import of users from a file.

mod progress;
mod requests;
mod responses;
mod routes;

pub use routes::routes;
