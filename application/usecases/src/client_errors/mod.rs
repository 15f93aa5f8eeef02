//! Use case for errors that occur in the web app.

mod redaction;
mod report_client_error;

pub use report_client_error::{
    ClientError, MAX_CLIENT_MESSAGE_CHARS, MAX_CLIENT_PAGE_CHARS, MAX_CLIENT_RELEASE_CHARS,
    MAX_CLIENT_STACK_CHARS,
};

use crate::Operation;

/// The operations of this area.
pub(crate) const OPERATIONS: &[Operation] = &[report_client_error::REPORT_CLIENT_ERROR];
