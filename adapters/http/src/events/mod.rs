//! Competitions that staff schedule, and their participants.

mod requests;
pub mod responses;
mod routes;
mod time_requests;
mod time_responses;
mod window_params;

pub use routes::routes;
