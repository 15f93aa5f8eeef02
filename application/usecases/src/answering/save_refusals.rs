//! Errors that contain the stored sheet.

use application_ports::StoredSheet;
use domain_kernel::Refusal;
use domain_scheduling::refusals::EVENT_PAUSED;

use super::read_sheet;
use crate::{AppError, refusals};

impl AppError {
    /// Creates the error for a save that is based on an old sheet.
    pub(super) fn stale_sheet(stored: &StoredSheet) -> Self {
        let message = "These answers were changed in another window.";
        Self::save_refused(Refusal::new(refusals::STALE_REVISION, message), stored)
    }

    /// Creates the error for a save during a pause (D92).
    pub(super) fn paused_sheet(stored: &StoredSheet) -> Self {
        let message = "The organizer has paused. Your answers are saved when it goes on.";
        Self::save_refused(Refusal::new(EVENT_PAUSED, message), stored)
    }

    /// Creates the error for a refused save. It contains the stored sheet.
    pub(super) fn save_refused(refusal: Refusal, stored: &StoredSheet) -> Self {
        match read_sheet(&stored.body) {
            Ok(sheet) => Self::SaveRefused {
                refusal,
                revision: stored.revision,
                sheet: Box::new(sheet),
            },
            Err(error) => error,
        }
    }
}
