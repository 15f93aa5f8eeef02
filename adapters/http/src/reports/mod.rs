//! The link to the reports service of the operator.

mod requests;
mod responses;
mod routes;

pub use routes::routes;
