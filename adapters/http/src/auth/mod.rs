//! Sessions, passwords and invitations.

pub mod link_requests;
mod requests;
mod responses;
mod routes;

pub use routes::routes;
