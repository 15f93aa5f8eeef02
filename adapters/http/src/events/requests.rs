//! What the competition form and the assign dialog send.

use domain_kernel::FieldErrors;
use domain_scheduling::{EventDraft, EventKind};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;
use validator::Validate;

use crate::enums::{DateType, EventType, ParticipantType, parse_enum};
use crate::fields::EventName;
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
    /// For a PUT: the version that was read. Without it, the change overwrites every version.
    pub version: Option<i32>,
}

/// The participants to assign, of the kind that the path names.
#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct AssignParticipantsRequest {
    #[schema(nullable = false, min_items = 1)]
    pub users: Option<Vec<Uuid>>,
}

impl From<CompetitionRequest> for EventDraft {
    fn from(request: CompetitionRequest) -> Self {
        let mut errors = FieldErrors::new();
        let kind = EventKind::Competition;
        let is_other = |number| !matches!(parse_enum(number), Ok(EventType::Competition));
        if request.r#type.is_some_and(is_other) {
            errors.add("kind", "Must be 1, a competition");
        }
        let word = request.participant_type.filter(|word| !word.is_empty());
        let participant_type = word.and_then(|word| {
            let parsed =
                parse_enum::<ParticipantType>(word).map_err(|_| "Must be individual or team");
            errors.collect("participant_type", parsed)
        });
        let date_type = request.date_type.and_then(|number| {
            let parsed =
                parse_enum::<DateType>(number).map_err(|_| "Must be 1 (range) or 2 (specific)");
            errors.collect("date_type", parsed)
        });
        Self {
            name: request.name.0,
            kind,
            participant_type: participant_type.map(Into::into),
            training_type: None,
            template_id: request.template_id.map(Into::into),
            date_type: date_type.map(Into::into),
            start_date: request.start_date.map(|day| day.0),
            end_date: request.end_date.map(|day| day.0),
            start_time: request.start_time.map(|time| time.0),
            end_time: request.end_time.map(|time| time.0),
            duration: request.duration,
            parse_errors: errors,
        }
    }
}
