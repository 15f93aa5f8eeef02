//! Question templates. Everything that shows a key is here and in `grading`; `answering` uses none of
//! it.

mod requests;
pub mod responses;
mod routes;
mod template;

pub use routes::routes;
