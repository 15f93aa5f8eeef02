//! Runs the built program and uses it as clients do: over HTTP, on 127.0.0.1 only. The measurements (`just bench`,
//! docs/benchmarks.md) and the tests of this folder use it. Of the product's crates, this crate depends only on `load`.

pub mod http;
mod org_fixture;
mod server;

pub use http::Client;
pub use load::Response;
pub use org_fixture::{OrgFixture, PASSWORD, Person, each, now, sign_in};
pub use server::{Database, Place, Server, cpu_time_of, free_address, program};
