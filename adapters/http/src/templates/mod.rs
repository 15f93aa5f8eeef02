//! Question templates. Only this area and `grading` show answer keys. `answering` must not use them.

mod requests;
pub mod responses;
mod routes;
mod template;

pub use routes::routes;
