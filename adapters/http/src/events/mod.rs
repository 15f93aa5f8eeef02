//! Competitions that staff schedule, and their participants.

mod requests;
pub mod responses;
mod routes;

pub use routes::routes;
