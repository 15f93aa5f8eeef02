//! Operations of participants: list their competitions, start an attempt, save and submit. The types of all responses
//! here contain no answer key (D30). This area uses nothing from `templates` and `grading`.

mod requests;
mod responses;
mod routes;

pub use routes::routes;
