//! What runs now: messages to participants, and the streams that tell what happens.

mod requests;
mod responses;
mod routes;
mod stream;

pub use routes::routes;
