//! Sessions, passwords and invitations.

mod device_cookie;
mod requests;
mod responses;
mod routes;

pub use routes::routes;
