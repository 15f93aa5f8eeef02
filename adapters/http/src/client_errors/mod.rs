//! Errors that the web app reports about itself.

mod requests;
mod routes;

pub use routes::routes;
