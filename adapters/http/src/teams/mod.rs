//! Teams: entities with users.

mod requests;
mod responses;
mod routes;

pub use routes::routes;
