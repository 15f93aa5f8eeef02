//! Scheduling: events (competitions and trainings), their schedules, their participants, and
//! attempts with their time limits.

mod attempt;
mod draft;
mod enums;
mod event;
mod participant;
mod receipt;
pub mod refusals;
mod schedule;
mod submission;
mod unsent;

pub use attempt::{Attempt, AttemptEnd, StartDecision, StoredAttempt};
pub use draft::{EventDraft, MAX_EVENT_NAME};
pub use enums::{DateType, EndedBy, EventKind, ParticipantType, Shuffle, TeamMode, TrainingType};
pub use event::{EditError, Event, EventOptions, NewEvent, StoredEvent};
pub use participant::{Assignment, Member, Participant, Player};
pub use receipt::{Receipt, ReceiptCode};
pub use schedule::{Schedule, Status};
pub use submission::SubmitDecision;
pub use unsent::{UnsentDraft, UnsentReport};
