//! The codes of the refusals of this crate.

use domain_kernel::RefusalCode;

/// A running event cannot be edited or deleted.
pub const EVENT_RUNNING: RefusalCode = RefusalCode::new("event_running");
/// An event that has ended cannot be edited or deleted, and its participants cannot change (D109).
pub const EVENT_ENDED: RefusalCode = RefusalCode::new("event_ended");
/// An event with participants cannot be deleted or get another participant type.
pub const EVENT_HAS_PARTICIPANTS: RefusalCode = RefusalCode::new("event_has_participants");
/// A public training is open to everyone and takes no assignments.
pub const PUBLIC_TRAINING: RefusalCode = RefusalCode::new("public_training");
/// A team cannot be assigned to a competition for individuals.
pub const INDIVIDUALS_ONLY: RefusalCode = RefusalCode::new("individuals_only");
/// A user cannot be assigned to a competition for teams.
pub const TEAMS_ONLY: RefusalCode = RefusalCode::new("teams_only");
/// The teams of the event already have another team mode (D31).
pub const TEAM_MODE_FIXED: RefusalCode = RefusalCode::new("team_mode_fixed");
/// There is no team to confirm.
pub const NO_TEAMS: RefusalCode = RefusalCode::new("no_teams");
/// The event has not started yet.
pub const NOT_STARTED: RefusalCode = RefusalCode::new("not_started");
/// The time of the attempt or of the event is over.
pub const TIME_ENDED: RefusalCode = RefusalCode::new("time_ended");
/// The attempt is already submitted.
pub const ALREADY_SUBMITTED: RefusalCode = RefusalCode::new("already_submitted");
/// A save names another attempt than the participant's latest one (D105).
pub const ATTEMPT_REPLACED: RefusalCode = RefusalCode::new("attempt_replaced");
/// The event is paused. No one can start it, and nothing can be saved (D92).
pub const EVENT_PAUSED: RefusalCode = RefusalCode::new("event_paused");
/// The event is already paused.
pub const ALREADY_PAUSED: RefusalCode = RefusalCode::new("already_paused");
/// Only a paused event can be resumed.
pub const NOT_PAUSED: RefusalCode = RefusalCode::new("not_paused");
/// Staff have already started the event (D91).
pub const ALREADY_BEGUN: RefusalCode = RefusalCode::new("already_begun");
/// Staff can start an event only if it starts by hand (D91).
pub const STARTS_BY_SCHEDULE: RefusalCode = RefusalCode::new("starts_by_schedule");
