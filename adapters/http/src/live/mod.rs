//! Running events: messages to participants, and streams of news.

mod requests;
mod responses;
mod routes;
mod stream;

pub use routes::routes;
