//! Use case for errors that the web app reports about itself.

mod redaction;
mod report_client_error;

pub use report_client_error::{
    ClientError, MAX_CLIENT_MESSAGE_CHARS, MAX_CLIENT_PAGE_CHARS, MAX_CLIENT_RELEASE_CHARS,
    MAX_CLIENT_STACK_CHARS,
};

use crate::Operation;

/// The operations of this area.
pub(crate) const OPERATIONS: &[Operation] = &[report_client_error::REPORT_CLIENT_ERROR];
