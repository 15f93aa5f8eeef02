//! The state of the installation, for its operator.

mod responses;
mod routes;

pub use routes::routes;
