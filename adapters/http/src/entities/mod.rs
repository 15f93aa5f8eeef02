//! The entities of an organization's tree.

mod requests;
mod responses;
mod routes;

pub use routes::routes;
