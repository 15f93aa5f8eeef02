//! Sends the load of many participants over HTTP and measures the response times. `palestra rehearse` and the
//! measurements of `bench/` use it. This crate does not depend on the product's crates.

mod burst;
mod http;
mod outcome;
mod rehearsal;
mod samples;
mod sheet;

pub use burst::{burst, on_schedule};
pub use http::{Connection, Response, Target, request};
pub use outcome::Outcome;
pub use rehearsal::{Act, Plan, Report, rehearse};
pub use samples::{Samples, milliseconds, per_second};
pub use sheet::{Sheet, full_answers};
