//! Tests of sign-ins and sessions.

mod known_device;
mod login_limits;
mod sessions;
