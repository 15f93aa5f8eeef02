//! What participants do: see their competitions, start, save and submit. Every response here is made
//! from types that hold no key (D30), and none of `templates` or `grading` is used.

mod requests;
mod responses;
mod routes;

pub use routes::routes;
