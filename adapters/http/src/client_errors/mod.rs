//! Errors that the web app reports about itself.

mod rate_limiter;
mod requests;
mod routes;

pub use rate_limiter::ClientErrorRateLimiter;
pub use routes::routes;
