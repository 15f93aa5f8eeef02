//! What drives the built program from outside, as its users do: over HTTP, on 127.0.0.1 alone. The
//! measurements (`just bench`, docs/benchmarks.md) and the tests of this folder are made of it. Nothing
//! here knows the product's crates.

mod hall;
pub mod http;
mod server;

pub use hall::{OrgFixture, PASSWORD, Person, each, now, sign_in};
pub use http::{Answer, Client, Connection};
pub use server::{Database, Place, Server, program};
