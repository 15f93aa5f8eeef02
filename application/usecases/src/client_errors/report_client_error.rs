//! Logs an error that happened in the web app.

use domain_access::Access;
use domain_kernel::{FieldErrors, char_count};

use super::redaction::{redact_addresses, redact_message, redact_stack};
use crate::{App, AppResult, Effect, Operation};

/// The maximum length of a message, in characters.
pub const MAX_CLIENT_MESSAGE_CHARS: usize = 500;
/// The maximum length of a stack, in characters.
pub const MAX_CLIENT_STACK_CHARS: usize = 4_000;
/// The maximum length of a stack in the log, in characters.
const MAX_LOGGED_STACK_CHARS: usize = 1_500;
/// The maximum length of the pattern of a page's URL, in characters.
pub const MAX_CLIENT_PAGE_CHARS: usize = 200;
/// The maximum length of the name of a release, in characters.
pub const MAX_CLIENT_RELEASE_CHARS: usize = 100;

pub(super) const REPORT_CLIENT_ERROR: Operation =
    Operation::new("report_client_error", Access::Public, Effect::Read);

/// An error of the web app, as the browser reports it.
#[derive(Clone, Debug, Default)]
pub struct ClientError {
    pub message: String,
    pub stack: String,
    /// The pattern of the page's URL, without ids.
    pub page: String,
    /// The build of the web app.
    pub release: String,
}

impl ClientError {
    fn check(&self) -> Result<(), FieldErrors> {
        let mut errors = FieldErrors::new();
        if self.message.trim().is_empty() {
            errors.add("message", "Required");
        }
        for (field, text, max) in [
            ("message", &self.message, MAX_CLIENT_MESSAGE_CHARS),
            ("stack", &self.stack, MAX_CLIENT_STACK_CHARS),
            ("page", &self.page, MAX_CLIENT_PAGE_CHARS),
            ("release", &self.release, MAX_CLIENT_RELEASE_CHARS),
        ] {
            if char_count(text) > max {
                errors.add(field, format!("Must not be longer than {max} characters"));
            }
        }
        errors.into_result(())
    }
}

impl App {
    /// Logs an error of the web app without personal data (D68). The log formats escape control characters, so a report
    /// cannot forge another line.
    ///
    /// # Errors
    ///
    /// Fails with `Invalid` if the message is missing or a text is too long.
    #[tracing::instrument(level = "debug", skip_all)]
    pub fn report_client_error(&self, report: &ClientError) -> AppResult<()> {
        report.check()?;
        // The stack is cut after the redaction, because the redaction would not recognize an address that is cut.
        let stack: String = redact_stack(&report.stack)
            .chars()
            .take(MAX_LOGGED_STACK_CHARS)
            .collect();
        // A field with the name "message" would be printed without escapes, so no field has this name.
        tracing::warn!(
            target: "client",
            error = redact_message(&report.message),
            stack = stack.as_str(),
            page = redact_addresses(&report.page),
            release = redact_addresses(&report.release),
            "the web app failed"
        );
        Ok(())
    }
}
