//! The input for an event, and the validation of the input (D24, D26).

use domain_kernel::{FieldErrors, Required, TemplateId, Timestamp, char_count, normalize};
use time::{Date, Time};

use crate::enums::{DateType, EventKind, ParticipantType, Shuffle, TrainingType};
use crate::schedule::Schedule;

/// The maximum length of an event name, in characters. A template name has the same limit.
pub const MAX_EVENT_NAME: usize = 100;

/// The unvalidated input for an event. It has no kind, because the operation that creates the event determines the
/// kind. Fields that the kind or the date type does not use are ignored.
#[derive(Clone, Debug, Default)]
pub struct EventDraft {
    /// 1 to [`MAX_EVENT_NAME`] characters.
    pub name: String,
    /// Used only for a competition.
    pub participant_type: Option<ParticipantType>,
    /// Used only for a training.
    pub training_type: Option<TrainingType>,
    pub template_id: Option<TemplateId>,
    pub date_type: Option<DateType>,
    /// The first day of a range.
    pub start_date: Option<Date>,
    /// The last day of a range, or the day of a specific schedule.
    pub end_date: Option<Date>,
    /// The start of a specific schedule, in UTC.
    pub start_time: Option<Time>,
    /// The end of a specific schedule, in UTC.
    pub end_time: Option<Time>,
    /// The time limit of an attempt in minutes, for a range.
    pub duration: Option<i64>,
    /// `None` keeps the current value of the event. A new event then shuffles nothing.
    pub shuffle: Option<Shuffle>,
    /// Whether staff start the event by hand (D91). `None` keeps the current value of the event. A new event then
    /// starts by its schedule.
    pub starts_by_hand: Option<bool>,
}

/// The validated values of a form for an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EventDetails {
    pub participant_type: Option<ParticipantType>,
    pub training_type: Option<TrainingType>,
    pub name: String,
    pub template_id: TemplateId,
    pub schedule: Schedule,
}

impl EventDraft {
    /// Validates all fields. The event must not begin before the day of `now`, and must not have ended at `now` (D26).
    pub(crate) fn parse(
        &self,
        kind: EventKind,
        now: Timestamp,
    ) -> Result<EventDetails, FieldErrors> {
        let mut errors = FieldErrors::new();
        let name = errors.collect("name", parse_name(&self.name));
        let template_id = require(&mut errors, "template_id", self.template_id);
        let (mut participant_type, mut training_type) = (None, None);
        match kind {
            EventKind::Competition => {
                participant_type = require(&mut errors, "participant_type", self.participant_type);
            }
            EventKind::Training => {
                training_type = require(&mut errors, "training_type", self.training_type);
            }
        }
        let date_type = require(&mut errors, "date_type", self.date_type);
        let schedule = date_type.and_then(|date_type| match date_type {
            DateType::Range => self.range(&mut errors, now),
            DateType::Specific => self.specific(&mut errors, now),
        });
        match (name, template_id, schedule) {
            (Some(name), Some(template_id), Some(schedule)) => errors.into_result(EventDetails {
                participant_type,
                training_type,
                name,
                template_id,
                schedule,
            }),
            _ => Err(errors),
        }
    }

    fn range(&self, errors: &mut FieldErrors, now: Timestamp) -> Option<Schedule> {
        let start = require(errors, "start_date", self.start_date);
        let end = require(errors, "end_date", self.end_date);
        let duration = require(errors, "duration", self.duration);
        let duration = duration.and_then(|minutes| {
            let positive = u32::try_from(minutes).ok().filter(|minutes| *minutes > 0);
            errors.collect("duration", positive.ok_or("Duration must be more than 0"))
        });
        if start.is_some_and(|start| start < now.date()) {
            errors.add("start_date", "Start Date Cannot Be Before Today");
            return None;
        }
        let (start, end) = (start?, end?);
        if start >= end {
            let message = if start == end {
                "Start Date Cannot Be Equal End Date"
            } else {
                "Start Date Must Be Before End Date"
            };
            errors.add("start_date", message);
            return None;
        }
        let minutes = duration?;
        if i64::from(minutes) > (end - start).whole_minutes() {
            errors.add(
                "duration",
                "Check Duration Minutes between start date and end date",
            );
            return None;
        }
        Some(Schedule::range(start, end, minutes))
    }

    fn specific(&self, errors: &mut FieldErrors, now: Timestamp) -> Option<Schedule> {
        let date = require(errors, "end_date", self.end_date);
        let start = require(errors, "start_time", self.start_time);
        let end = require(errors, "end_time", self.end_time);
        if date.is_some_and(|date| date < now.date()) {
            errors.add("end_date", "Date Cannot Be Before Today");
            return None;
        }
        let schedule = Schedule::specific(date?, start?, end?);
        if schedule.starts_at >= schedule.ends_at {
            errors.add(
                "end_time",
                "Check Specific Duration With Start And End Time",
            );
            None
        } else if schedule.ends_at <= now {
            errors.add("start_time", "Please Check Start Time Not Be Before Now");
            None
        } else {
            Some(schedule)
        }
    }
}

fn parse_name(text: &str) -> Result<String, &'static str> {
    let name = normalize(text);
    match char_count(&name) {
        0 => Err("Required"),
        1..=MAX_EVENT_NAME => Ok(name),
        _ => Err("Name must not be longer than 100 characters"),
    }
}

/// Adds an error if the value is missing.
fn require<T>(errors: &mut FieldErrors, path: &str, value: Option<T>) -> Option<T> {
    if value.is_none() {
        errors.add(path, Required.to_string());
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;
    use time::macros::{date, time};
    use uuid::Uuid;

    /// 2026-11-21 12:00 UTC.
    fn now() -> Timestamp {
        Timestamp::from_utc(date!(2026 - 11 - 21), time!(12:00))
    }

    fn draft_without_schedule() -> EventDraft {
        EventDraft {
            name: "  Finals ".to_owned(),
            participant_type: Some(ParticipantType::Individual),
            template_id: Some(TemplateId(Uuid::from_u128(1))),
            ..EventDraft::default()
        }
    }

    fn range(start: Date, end: Date, duration: i64) -> EventDraft {
        EventDraft {
            date_type: Some(DateType::Range),
            start_date: Some(start),
            end_date: Some(end),
            duration: Some(duration),
            ..draft_without_schedule()
        }
    }

    fn specific(date: Date, start: Time, end: Time) -> EventDraft {
        EventDraft {
            date_type: Some(DateType::Specific),
            end_date: Some(date),
            start_time: Some(start),
            end_time: Some(end),
            ..draft_without_schedule()
        }
    }

    fn parse(draft: &EventDraft) -> Result<EventDetails, FieldErrors> {
        draft.parse(EventKind::Competition, now())
    }

    fn errors(draft: &EventDraft) -> Vec<(String, String)> {
        error_list(parse(draft))
    }

    fn error_list(parsed: Result<EventDetails, FieldErrors>) -> Vec<(String, String)> {
        let errors = parsed.err().unwrap_or_default();
        errors
            .iter()
            .map(|(path, message)| (path.to_owned(), message.to_owned()))
            .collect()
    }

    fn missing_fields(draft: &EventDraft, kind: EventKind) -> Vec<String> {
        let errors = error_list(draft.parse(kind, now()));
        assert!(
            errors.iter().all(|(_, message)| message == "Required"),
            "{errors:?}"
        );
        errors.into_iter().map(|(path, _)| path).collect()
    }

    #[test]
    fn every_missing_field_is_required() {
        let (competition, training) = (EventKind::Competition, EventKind::Training);
        assert_eq!(
            missing_fields(&EventDraft::default(), competition),
            ["name", "template_id", "participant_type", "date_type"]
        );
        assert_eq!(
            missing_fields(&EventDraft::default(), training),
            ["name", "template_id", "training_type", "date_type"]
        );
        let dated = |date_type| EventDraft {
            date_type: Some(date_type),
            ..draft_without_schedule()
        };
        assert_eq!(
            missing_fields(&dated(DateType::Range), competition),
            ["start_date", "end_date", "duration"]
        );
        assert_eq!(
            missing_fields(&dated(DateType::Specific), competition),
            ["end_date", "start_time", "end_time"]
        );
    }

    #[rstest]
    #[case(date!(2026 - 11 - 21), date!(2026 - 11 - 22), 1, None)]
    #[case(date!(2026 - 11 - 21), date!(2026 - 11 - 22), 1440, None)]
    #[case(date!(2026 - 11 - 21), date!(2026 - 11 - 22), 1441, Some(("duration", "Check Duration Minutes between start date and end date")))]
    #[case(date!(2026 - 11 - 21), date!(2026 - 11 - 22), 0, Some(("duration", "Duration must be more than 0")))]
    #[case(date!(2026 - 11 - 21), date!(2026 - 11 - 22), -5, Some(("duration", "Duration must be more than 0")))]
    #[case(date!(2026 - 11 - 21), date!(2026 - 11 - 22), i64::MAX, Some(("duration", "Duration must be more than 0")))]
    #[case(date!(2026 - 11 - 22), date!(2026 - 11 - 22), 30, Some(("start_date", "Start Date Cannot Be Equal End Date")))]
    #[case(date!(2026 - 11 - 23), date!(2026 - 11 - 22), 30, Some(("start_date", "Start Date Must Be Before End Date")))]
    #[case(date!(2026 - 11 - 20), date!(2026 - 11 - 22), 30, Some(("start_date", "Start Date Cannot Be Before Today")))]
    fn a_range_is_valid_within_its_boundaries(
        #[case] start: Date,
        #[case] end: Date,
        #[case] duration: i64,
        #[case] error: Option<(&str, &str)>,
    ) {
        let expected: Vec<_> = error
            .into_iter()
            .map(|(path, message)| (path.to_owned(), message.to_owned()))
            .collect();
        assert_eq!(errors(&range(start, end, duration)), expected);
    }

    #[rstest]
    #[case(date!(2026 - 11 - 21), time!(12:30), time!(13:00), None)]
    #[case(date!(2026 - 11 - 21), time!(11:00), time!(12:00:01), None)]
    #[case(date!(2026 - 11 - 21), time!(11:00), time!(12:00), Some(("start_time", "Please Check Start Time Not Be Before Now")))]
    #[case(date!(2026 - 11 - 22), time!(9:00), time!(9:00), Some(("end_time", "Check Specific Duration With Start And End Time")))]
    #[case(date!(2026 - 11 - 22), time!(9:00), time!(8:00), Some(("end_time", "Check Specific Duration With Start And End Time")))]
    #[case(date!(2026 - 11 - 20), time!(9:00), time!(10:00), Some(("end_date", "Date Cannot Be Before Today")))]
    fn a_specific_schedule_is_valid_within_its_boundaries(
        #[case] date: Date,
        #[case] start: Time,
        #[case] end: Time,
        #[case] error: Option<(&str, &str)>,
    ) {
        let expected: Vec<_> = error
            .into_iter()
            .map(|(path, message)| (path.to_owned(), message.to_owned()))
            .collect();
        assert_eq!(errors(&specific(date, start, end)), expected);
    }

    #[test]
    fn fields_that_the_date_type_does_not_use_are_ignored() {
        let draft = EventDraft {
            start_date: Some(date!(1999 - 01 - 01)),
            duration: Some(-1),
            training_type: Some(TrainingType::Public),
            ..specific(date!(2026 - 11 - 22), time!(9:00), time!(10:00))
        };
        let checked = parse(&draft).unwrap();
        assert_eq!(checked.name, "Finals");
        assert_eq!(checked.training_type, None);
        assert_eq!(checked.schedule.start_date, date!(2026 - 11 - 22));
        assert_eq!(checked.schedule.duration_minutes, 60);
    }

    #[test]
    fn a_name_has_at_most_a_hundred_characters() {
        let with_name_length = |count| EventDraft {
            name: "é".repeat(count),
            ..range(date!(2026 - 11 - 21), date!(2026 - 11 - 22), 30)
        };
        assert!(parse(&with_name_length(100)).is_ok());
        assert!(parse(&with_name_length(101)).is_err());
    }
}
