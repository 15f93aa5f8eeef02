//! The people of a scope.

mod imports;
mod requests;
mod responses;
mod routes;

pub use routes::routes;
