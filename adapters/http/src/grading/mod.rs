//! Answer sheets, marks and publication for graders, and the participants' own scores.

mod requests;
mod responses;
mod routes;

pub use routes::routes;
