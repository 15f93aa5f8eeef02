//! Sessions, passwords and invitations.

mod device_cookie;
mod device_name;
mod requests;
mod responses;
mod routes;

pub use routes::routes;
