//! Limits on what one caller, one address or one organization may use on a node.

pub mod byte_budgets;
pub mod calendar_reads;
pub mod client_error_rate_limiter;
pub mod connections;
mod failure_budgets;
pub mod link_requests;
pub mod login_rate_limiter;
pub mod permits;
mod rate_windows;
mod turns;
pub mod unread;
pub mod writes;
