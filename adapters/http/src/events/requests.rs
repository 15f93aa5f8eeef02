//! What the competition form and the assign dialog send.

use domain_scheduling::{EventDraft, EventKind};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;
use validator::Validate;

use crate::enums::{DateType, ParticipantType};
use crate::fields::EventName;
use crate::problem::Problem;
use crate::serde_types::{ClockTime, Day};

/// Range (`date_type` 1): `start_date`, `end_date`, `duration`. Specific (2): `end_date`, `start_time`,
/// `end_time`.
#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct CompetitionRequest {
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    name: EventName,
    /// 1: a competition.
    #[schema(required, nullable = false, minimum = 1, maximum = 1)]
    r#type: Option<i64>,
    #[schema(required, nullable = false, value_type = ParticipantType)]
    participant_type: Option<String>,
    #[schema(required, nullable = false)]
    template_id: Option<Uuid>,
    #[schema(required, nullable = false, value_type = DateType)]
    date_type: Option<i64>,
    start_date: Option<Day>,
    #[schema(required, nullable = false)]
    end_date: Option<Day>,
    start_time: Option<ClockTime>,
    end_time: Option<ClockTime>,
    /// Minutes; read in range mode only.
    #[schema(minimum = 1)]
    duration: Option<i64>,
}

/// The participants to assign, of the kind that the path names.
#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct AssignParticipantsRequest {
    #[schema(nullable = false, min_items = 1)]
    pub users: Option<Vec<Uuid>>,
}

impl CompetitionRequest {
    /// Reads the draft of a competition. Another `type` is a wrong field.
    pub fn draft(self) -> Result<EventDraft, Problem> {
        let kind = EventKind::Competition;
        if self.r#type.is_some_and(|code| code != kind.code()) {
            return Err(Problem::field("type", "Must be 1, a competition"));
        }
        Ok(EventDraft {
            name: self.name.0,
            kind,
            participant_type: self.participant_type,
            training_type: None,
            template_id: self.template_id.map(Into::into),
            date_type: self.date_type,
            start_date: self.start_date.map(|day| day.0),
            end_date: self.end_date.map(|day| day.0),
            start_time: self.start_time.map(|time| time.0),
            end_time: self.end_time.map(|time| time.0),
            duration: self.duration,
        })
    }
}
