//! Types of requests and responses that several areas use.

pub mod attempt_state;
pub mod enums;
pub mod event;
pub mod fields;
pub mod instant_parameter;
pub mod letter;
pub mod lists;
pub mod question_kinds;
pub mod receipt;
pub mod serde_types;
pub mod sheet;
pub mod validation;
