//! Tests of sessions, passwords and emailed links.

mod emails;
mod security;
pub mod sign_in;
mod sign_in_limits;
