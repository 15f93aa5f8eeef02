//! Competitions as staff schedule them, and who takes part.

mod requests;
pub mod responses;
mod routes;

pub use routes::routes;
