//! The audit record.

mod parameters;
mod requests;
mod responses;
mod routes;

pub use routes::routes;
