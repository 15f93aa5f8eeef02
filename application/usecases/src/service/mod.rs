//! The health of this node.

mod ready;
