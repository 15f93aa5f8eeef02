//! Events (competitions and trainings), their windows, who takes part, and attempts with their
//! clock. What is asked and how it is graded is `domain-assessment`'s matter.

mod attempt;
mod draft;
mod event;
mod participant;
mod schedule;
mod words;

pub use attempt::{Attempt, StartDecision};
pub use draft::{CheckedEvent, EventDraft, MAX_EVENT_NAME};
pub use event::Event;
pub use participant::{Assignment, Participant};
pub use schedule::{Schedule, Status};
pub use words::{DateType, EventKind, ParticipantType, TeamMode, TrainingType};
