//! Roles and permissions.

mod requests;
mod responses;
mod routes;

pub use routes::routes;
