//! The audit record.

mod download;
mod parameters;
mod requests;
mod responses;
mod routes;

pub use routes::routes;
