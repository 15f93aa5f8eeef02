//! Sessions, passwords and invitations.

mod requests;
mod responses;
mod routes;

pub use routes::routes;
