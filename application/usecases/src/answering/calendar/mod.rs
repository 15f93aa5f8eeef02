//! The link with which a participant's own calendar reads the events (D261).

mod create_calendar_link;
mod show_calendar;
mod show_calendar_link;
mod withdraw_calendar_link;

pub(super) use create_calendar_link::CREATE_CALENDAR_LINK;
pub use create_calendar_link::NewCalendarLink;
pub(super) use show_calendar::SHOW_CALENDAR;
pub(super) use show_calendar_link::SHOW_CALENDAR_LINK;
pub(super) use withdraw_calendar_link::WITHDRAW_CALENDAR_LINK;

use domain_access::{Access, Action};

use crate::events::{competition_permission, training_permission};

/// Those who may have events of their own.
const PARTICIPANTS: Access = Access::AnyOf(&[
    competition_permission(Action::Read),
    training_permission(Action::Read),
]);
