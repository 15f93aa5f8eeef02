//! Organizations, the tenants of the platform.

mod requests;
mod responses;
mod routes;

pub use routes::routes;
