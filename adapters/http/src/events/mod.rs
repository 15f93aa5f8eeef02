//! Competitions that staff schedule, and their participants.

mod requests;
pub mod responses;
mod routes;
mod time_requests;
mod time_responses;

pub use routes::routes;
