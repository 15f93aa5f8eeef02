//! Errors that occur in the web app.

mod requests;
mod routes;

pub use routes::routes;
