//! Question templates. Only this area and `grading` show answer keys. `answering` must not use them.

mod active;
mod imported;
mod material;
mod requests;
pub mod responses;
mod routes;
mod slides;
mod template;
mod template_file;

pub use routes::routes;
