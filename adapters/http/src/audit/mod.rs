//! The audit record.

mod parameters;
mod requests;
mod responses;
mod routes;
mod turns;

pub use routes::routes;
pub use turns::AuditTurns;
