//! Scheduling: events (competitions and trainings), their schedules, their participants, and
//! attempts with their time limits.

mod attempt;
mod draft;
mod enums;
mod event;
mod participant;
pub mod refusals;
mod schedule;
mod submission;

pub use attempt::{Attempt, ClosedBy, StartDecision};
pub use draft::{CheckedEvent, EventDraft, MAX_EVENT_NAME};
pub use enums::{DateType, EventKind, ParticipantType, TeamMode, TrainingType};
pub use event::Event;
pub use participant::{Assignment, Participant};
pub use schedule::{Schedule, Status};
pub use submission::SubmitDecision;
