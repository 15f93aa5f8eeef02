//! Sheets, marks and publication for graders, and a participant's own scores.

mod requests;
mod responses;
mod routes;

pub use routes::routes;
