//! The audit record of an organization.

mod requests;
mod responses;
mod routes;

pub use routes::routes;
