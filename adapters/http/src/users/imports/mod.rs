//! The import of users from a file.

pub mod progress;
pub mod responses;
mod routes;

pub use routes::routes;
