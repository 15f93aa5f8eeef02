//! Use cases of participants: list one's own competitions and trainings, start them, save and submit answers.

mod attempt_context;
mod calendar;
mod closing;
mod export_own_data;
mod list_my_events;
mod receipt_email;
mod recent_peak;
mod report_unsent;
mod save_answers;
mod save_refusals;
mod shared_commits;
mod show_attempt_state;
mod show_receipt;
mod start_event;
mod submit_answers;

pub(crate) use attempt_context::AttemptContext;
pub use calendar::NewCalendarLink;
pub(crate) use closing::Closing;
pub use report_unsent::ReportUnsent;
pub use save_answers::{SaveAnswers, Saved};
pub(crate) use shared_commits::{MAX_BATCH, SharedCommits};
pub use show_attempt_state::AttemptState;
pub(crate) use start_event::Opening;
pub use start_event::Started;
pub(crate) use submit_answers::Submission;

use domain_assessment::Sheet;

use crate::{AppError, AppResult, EventOperations, Operation};

/// The operations of this area that are not in [`OPERATIONS_BY_KIND`]: they take the id of an event of either kind, or
/// exist for only one kind.
pub(crate) const OPERATIONS: &[Operation] = &[
    calendar::CREATE_CALENDAR_LINK,
    calendar::SHOW_CALENDAR,
    calendar::SHOW_CALENDAR_LINK,
    calendar::WITHDRAW_CALENDAR_LINK,
    export_own_data::EXPORT_OWN_DATA,
    list_my_events::LIST_MY_COMPLETED_COMPETITIONS,
    list_my_events::LIST_MY_PUBLIC_TRAININGS,
    list_my_events::LIST_PUBLIC_TRAININGS,
    report_unsent::REPORT_UNSENT,
    save_answers::SAVE_ANSWERS,
    show_attempt_state::SHOW_ATTEMPT_STATE,
    show_receipt::SHOW_RECEIPT,
];

/// The operations of this area by the kind of event.
pub(crate) const OPERATIONS_BY_KIND: &[EventOperations] =
    &[list_my_events::LIST_MY_EVENTS, start_event::START_EVENT];

/// The cause of the changes that participants make. They need no audit entry, because answers are stored with the time
/// of each save.
pub(crate) struct Answering(());

/// Parses a stored sheet.
pub(crate) fn read_sheet(body: &str) -> AppResult<Sheet> {
    serde_json::from_str(body)
        .map_err(|error| AppError::Internal(format!("a stored sheet cannot be read: {error}")))
}

/// Returns a sheet as canonical JSON, as it is stored.
pub(crate) fn write_sheet(sheet: &Sheet) -> AppResult<String> {
    serde_json::to_string(sheet).map_err(|error| AppError::Internal(error.to_string()))
}
