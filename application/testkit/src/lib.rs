//! Code for tests of several crates: a clock that tests control, sequential ids, fakes of ports, valid drafts, builders
//! of everything that is stored, migrated databases, and the contract that every [`Store`](application_ports::Store)
//! must fulfil.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::missing_panics_doc,
    clippy::too_many_lines,
    reason = "a test that cannot go on says so by failing, and a case of the contract reads best in one piece"
)]

mod altered;
mod bucket_server;
mod builders;
mod clock;
pub mod contract;
mod drafts;
mod fake_files;
mod fakes;
mod open_one;
mod pausing_store;
pub mod postgres;
pub mod sqlite;
mod stale_store;

pub use altered::Altered;
pub use bucket_server::{BUCKET_KEY, BUCKET_SECRET, bucket_server};
pub use builders::Build;
pub use clock::{FixedClock, SequentialIds};
pub use drafts::{
    event_draft, invited_draft, organization_draft, template_draft, training_draft, user_draft,
};
pub use fake_files::{FakeFileInspector, FakeFileSigner, FakeFileStore, PDF, PNG, spooled};
pub use fakes::{
    FakeChainSealer, FakeDisk, FakeHasher, FakeLinkCipher, PASSWORD, RecordingMailer,
    RecordingPrinter,
};
pub use open_one::OpenOne;
pub use pausing_store::PausingStore;
pub use stale_store::StaleStore;
