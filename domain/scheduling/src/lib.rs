//! Scheduling: events (competitions and trainings), their schedules, their participants, and
//! attempts with their time limits.

mod allowance;
mod attempt;
mod calendar;
mod draft;
mod enums;
mod event;
mod feedback;
mod label;
mod live_state;
mod message;
mod options;
mod participant;
mod reason;
mod receipt;
pub mod refusals;
mod retiming;
mod schedule;
mod submission;
mod time_control;
mod unsent;

pub use allowance::{
    Allowance, ExtraTime, MAX_ALLOWANCE_NOTE, MAX_EXTRA_MINUTES, StandingAllowance, TimeFactor,
};
pub use attempt::{Attempt, AttemptEnd, StartDecision, StoredAttempt};
pub use calendar::{MAX_CALENDAR_EVENTS, subscribed_calendar};
pub use draft::{EventDraft, MAX_EVENT_NAME};
pub use enums::{DateType, EndedBy, EventKind, ParticipantType, Shuffle, TeamMode, TrainingType};
pub use event::{EditError, Event, NewEvent, StoredEvent};
pub use feedback::FeedbackState;
pub use label::AnswerNumber;
pub use live_state::{LiveState, PRESENCE_MILLIS, QUIET_MILLIS, Sight};
pub use message::{EventMessage, MAX_MESSAGE, ReasonOf};
pub use options::{EventOptions, MAX_CERTIFICATE_FROM, OptionChanges};
pub use participant::{Assignment, Member, Participant, Player};
pub use reason::{MAX_REASON, MIN_REASON, Reason};
pub use receipt::{Receipt, ReceiptCode};
pub use schedule::{Schedule, Status};
pub use submission::SubmitDecision;
pub use time_control::{
    LONGEST_PAUSE_MILLIS, MAX_EXTENSION_MINUTES, PAUSE_REMINDER_MILLIS, Reach, Retiming,
    TimeChange, TimeControl,
};
pub use unsent::{UnsentDraft, UnsentReport};
