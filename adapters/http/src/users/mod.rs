//! The people of a scope.

mod requests;
mod responses;
mod routes;

pub use routes::routes;
