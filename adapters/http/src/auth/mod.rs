//! Sessions, passwords and invitations.

mod device_cookie;
mod device_name;
pub mod link_requests;
mod requests;
mod responses;
mod routes;

pub use routes::routes;
