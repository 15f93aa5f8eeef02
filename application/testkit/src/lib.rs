//! Shared by tests: a clock that tests control, sequential ids, builders of everything that is
//! stored, and the contract that every [`Store`](application_ports::Store) must keep.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::missing_panics_doc,
    clippy::too_many_lines,
    reason = "a test that cannot go on says so by failing, and a case of the contract reads best in one piece"
)]

mod altered;
mod builders;
mod clock;
pub mod contract;

pub use altered::Altered;
pub use builders::Build;
pub use clock::{FixedClock, SequentialIds};
