//! The health of this node.

mod ready;

pub use ready::Need;
