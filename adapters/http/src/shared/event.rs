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
    status: EventStatus,
    /// For a participant: whether they submitted. For staff: whether any participant did.
    is_submited: Flag,
    /// Whether the caller submitted, as a participant.
    is_user_submit: Flag,
    created_at: Instant,
    starts_at: Instant,
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
    /// The event at `now`, in the form for staff.
    pub fn for_staff(event: &Event, submitted: u64, now: Timestamp) -> Self {
        Self::new(event, submitted > 0, false, now)
    }

    /// The event at `now`, in the form for a participant.
    pub fn for_participant(event: &Event, submitted: bool, now: Timestamp) -> Self {
        Self::new(event, submitted, submitted, now)
    }

    fn new(event: &Event, is_submitted: bool, is_own: bool, now: Timestamp) -> Self {
        let schedule = &event.schedule;
        // A training has no type of participants. They always take it alone.
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
            status: event.status(now).into(),
            is_submited: Flag(is_submitted),
            is_user_submit: Flag(is_own),
            created_at: Instant(event.created_at),
            starts_at: Instant(schedule.starts_at),
            ends_at: Instant(schedule.ends_at),
            server_time: Instant(now),
        }
    }
}
