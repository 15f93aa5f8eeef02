//! Question templates. Only this area and `grading` show answer keys. `answering` must not use them.

mod imported;
mod requests;
pub mod responses;
mod routes;
mod template;
mod template_file;

pub use routes::routes;
