//! The fields of an event that staff and participants both see.

use domain_kernel::Timestamp;
use domain_scheduling::Event;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::shared::enums::{
    DateType, EventStatus, EventType, ParticipantType, Shuffle, TeamPlay, TrainingType,
};
use crate::shared::serde_types::{ClockTime, Day, Flag, Instant};

/// An event and its status.
#[derive(Serialize, ToSchema)]
pub struct EventResponse {
    id: Uuid,
    name: String,
    r#type: EventType,
    participant_type: ParticipantType,
    /// Null for a competition.
    #[schema(required)]
    training_type: Option<TrainingType>,
    /// The same as `training_type`.
    #[schema(required)]
    category: Option<TrainingType>,
    date_type: DateType,
    start_date: Day,
    end_date: Day,
    start_time: ClockTime,
    end_time: ClockTime,
    /// Minutes; in specific mode those of the window.
    duration: u32,
    shuffle: Shuffle,
    /// Whether staff begin it; until then it is pending.
    starts_by_hand: Flag,
    /// When staff began it.
    #[schema(required)]
    begun_at: Option<Instant>,
    /// Since when it is paused.
    #[schema(required)]
    paused_at: Option<Instant>,
    status: EventStatus,
    /// For a participant: whether they submitted. For staff: whether any participant did.
    is_submited: Flag,
    /// Whether the caller submitted, as a participant.
    is_user_submit: Flag,
    created_at: Instant,
    /// The start that counts: when staff began it, otherwise the planned one.
    starts_at: Instant,
    /// The end that counts, with extensions and pauses. During a pause it is the one at its beginning.
    ends_at: Instant,
    server_time: Instant,
}

/// An event's template and the number of its participants.
#[derive(Serialize, ToSchema)]
pub struct AudienceResponse {
    template_id: Uuid,
    /// Who plays for the teams; null until the first ones are confirmed.
    #[schema(required)]
    is_play: Option<TeamPlay>,
    /// Users or confirmed teams.
    number_of_participants: u64,
    /// The people who take part, alone or for a team.
    number_of_participants_users: u64,
}

impl AudienceResponse {
    pub fn new(event: &Event, participants: u64, people: u64) -> Self {
        Self {
            template_id: event.template_id.0,
            is_play: event.team_mode.map(Into::into),
            number_of_participants: participants,
            number_of_participants_users: people,
        }
    }
}

impl EventResponse {
    /// Creates the form for staff, as of `now`.
    pub fn for_staff(event: &Event, submitted: u64, now: Timestamp) -> Self {
        Self::new(event, submitted > 0, false, now)
    }

    /// Creates the form for a participant, as of `now`.
    pub fn for_participant(event: &Event, submitted: bool, now: Timestamp) -> Self {
        Self::new(event, submitted, submitted, now)
    }

    fn new(event: &Event, is_submitted: bool, is_own: bool, now: Timestamp) -> Self {
        let schedule = &event.schedule;
        // A training has no participant type. People always take it alone.
        let participants = event
            .participant_type
            .unwrap_or(domain_scheduling::ParticipantType::Individual);
        let training_type = event.training_type.map(Into::into);
        Self {
            id: event.id.0,
            name: event.name.clone(),
            r#type: event.kind.into(),
            participant_type: participants.into(),
            training_type,
            category: training_type,
            date_type: schedule.date_type.into(),
            start_date: Day(schedule.start_date),
            end_date: Day(schedule.end_date),
            start_time: ClockTime(schedule.start_time),
            end_time: ClockTime(schedule.end_time),
            duration: schedule.duration_minutes,
            shuffle: event.shuffle.into(),
            starts_by_hand: Flag(event.time_control.starts_by_hand),
            begun_at: event.time_control.begun_at.map(Instant),
            paused_at: event.time_control.paused_at.map(Instant),
            status: event.status(now).into(),
            is_submited: Flag(is_submitted),
            is_user_submit: Flag(is_own),
            created_at: Instant(event.created_at),
            starts_at: Instant(event.starts_at()),
            ends_at: Instant(event.ends_at()),
            server_time: Instant(now),
        }
    }
}
