//! What a form sends of an event, and its checks (D24, D26).

use domain_kernel::{FieldErrors, TemplateId, Timestamp, char_count, normalize};
use time::{Date, Time};

use crate::schedule::Schedule;
use crate::words::{DateType, EventKind, ParticipantType, TrainingType};

/// The longest event name, in characters: as long as a template's.
pub const MAX_EVENT_NAME: usize = 100;

/// An event as a form sends it; fields that its kind or date type does not use are not looked at.
#[derive(Clone, Debug)]
pub struct EventDraft {
    /// 1 to [`MAX_EVENT_NAME`] characters.
    pub name: String,
    /// Competition or training: the route's, not the body's.
    pub kind: EventKind,
    /// A competition's: `individual` or `team`.
    pub participant_type: Option<String>,
    /// A training's: `public` or `private`.
    pub training_type: Option<String>,
    /// The template.
    pub template_id: Option<TemplateId>,
    /// 1 range, 2 specific.
    pub date_type: Option<i64>,
    /// The first day of a range.
    pub start_date: Option<Date>,
    /// The last day of a range, the day of a specific window.
    pub end_date: Option<Date>,
    /// The start of a specific window, UTC.
    pub start_time: Option<Time>,
    /// The end of a specific window, UTC.
    pub end_time: Option<Time>,
    /// Minutes; a range's.
    pub duration: Option<i64>,
}

/// A draft whose every field is right; that the template may be used is still to be seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedEvent {
    /// Competition or training.
    pub kind: EventKind,
    /// A competition's.
    pub participant_type: Option<ParticipantType>,
    /// A training's.
    pub training_type: Option<TrainingType>,
    /// Tidy, not empty.
    pub name: String,
    /// The template.
    pub template_id: TemplateId,
    /// The window.
    pub schedule: Schedule,
}

impl EventDraft {
    /// Checks all fields; `now` tells today and the future (D26).
    pub fn check(&self, now: Timestamp) -> Result<CheckedEvent, FieldErrors> {
        let mut errors = FieldErrors::new();
        let name = errors.keep("name", parse_name(&self.name));
        let template_id = required(&mut errors, "template_id", self.template_id);
        let (mut participant_type, mut training_type) = (None, None);
        match self.kind {
            EventKind::Competition => {
                let chosen = choice(
                    self.participant_type.as_deref(),
                    ParticipantType::parse,
                    "Must be individual or team",
                );
                participant_type = errors.keep("participant_type", chosen);
            }
            EventKind::Training => {
                let chosen = choice(
                    self.training_type.as_deref(),
                    TrainingType::parse,
                    "Must be public or private",
                );
                training_type = errors.keep("training_type", chosen);
            }
        }
        let date_type = required(&mut errors, "date_type", self.date_type).and_then(|code| {
            errors.keep(
                "date_type",
                DateType::from_code(code).ok_or("Must be 1 (range) or 2 (specific)"),
            )
        });
        let schedule = date_type.and_then(|date_type| match date_type {
            DateType::Range => self.range(&mut errors, now),
            DateType::Specific => self.specific(&mut errors, now),
        });
        match (name, template_id, schedule) {
            (Some(name), Some(template_id), Some(schedule)) => errors.into_result(CheckedEvent {
                kind: self.kind,
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
        let start = required(errors, "start_date", self.start_date);
        let end = required(errors, "end_date", self.end_date);
        let duration = required(errors, "duration", self.duration);
        let duration = duration.and_then(|minutes| {
            let positive = u32::try_from(minutes).ok().filter(|minutes| *minutes > 0);
            errors.keep("duration", positive.ok_or("Duration must be more than 0"))
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
        let date = required(errors, "end_date", self.end_date);
        let start = required(errors, "start_time", self.start_time);
        let end = required(errors, "end_time", self.end_time);
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

fn required<T>(errors: &mut FieldErrors, path: &str, value: Option<T>) -> Option<T> {
    errors.keep(path, value.ok_or("Required"))
}

fn choice<T>(
    word: Option<&str>,
    parse: fn(&str) -> Option<T>,
    wrong: &'static str,
) -> Result<T, &'static str> {
    match word.unwrap_or_default() {
        "" => Err("Required"),
        word => parse(word).ok_or(wrong),
    }
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

    fn empty(kind: EventKind) -> EventDraft {
        EventDraft {
            name: String::new(),
            kind,
            participant_type: None,
            training_type: None,
            template_id: None,
            date_type: None,
            start_date: None,
            end_date: None,
            start_time: None,
            end_time: None,
            duration: None,
        }
    }

    fn named() -> EventDraft {
        EventDraft {
            name: "  Finals ".to_owned(),
            participant_type: Some("individual".to_owned()),
            template_id: Some(TemplateId(Uuid::from_u128(1))),
            ..empty(EventKind::Competition)
        }
    }

    fn range(start: Date, end: Date, duration: i64) -> EventDraft {
        EventDraft {
            date_type: Some(1),
            start_date: Some(start),
            end_date: Some(end),
            duration: Some(duration),
            ..named()
        }
    }

    fn specific(date: Date, start: Time, end: Time) -> EventDraft {
        EventDraft {
            date_type: Some(2),
            end_date: Some(date),
            start_time: Some(start),
            end_time: Some(end),
            ..named()
        }
    }

    fn wrong(draft: &EventDraft) -> Vec<(String, String)> {
        let errors = draft.check(now()).err().unwrap_or_default();
        errors
            .iter()
            .map(|(path, message)| (path.to_owned(), message.to_owned()))
            .collect()
    }

    fn missing(draft: &EventDraft) -> Vec<String> {
        let wrong = wrong(draft);
        assert!(
            wrong.iter().all(|(_, message)| message == "Required"),
            "{wrong:?}"
        );
        wrong.into_iter().map(|(path, _)| path).collect()
    }

    #[test]
    fn every_missing_field_is_required() {
        let competition = empty(EventKind::Competition);
        assert_eq!(
            missing(&competition),
            ["name", "template_id", "participant_type", "date_type"]
        );
        assert_eq!(
            missing(&empty(EventKind::Training)),
            ["name", "template_id", "training_type", "date_type"]
        );
        assert_eq!(
            missing(&EventDraft {
                date_type: Some(1),
                ..named()
            }),
            ["start_date", "end_date", "duration"]
        );
        assert_eq!(
            missing(&EventDraft {
                date_type: Some(2),
                ..named()
            }),
            ["end_date", "start_time", "end_time"]
        );
    }

    #[test]
    fn words_that_are_none_are_refused() {
        let draft = EventDraft {
            participant_type: Some("robots".to_owned()),
            date_type: Some(3),
            ..named()
        };
        let paths: Vec<_> = wrong(&draft).into_iter().map(|(path, _)| path).collect();
        assert_eq!(paths, ["participant_type", "date_type"]);
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
    fn a_range_is_checked_at_its_boundaries(
        #[case] start: Date,
        #[case] end: Date,
        #[case] duration: i64,
        #[case] error: Option<(&str, &str)>,
    ) {
        let expected: Vec<_> = error
            .into_iter()
            .map(|(path, message)| (path.to_owned(), message.to_owned()))
            .collect();
        assert_eq!(wrong(&range(start, end, duration)), expected);
    }

    #[rstest]
    #[case(date!(2026 - 11 - 21), time!(12:30), time!(13:00), None)]
    #[case(date!(2026 - 11 - 21), time!(11:00), time!(12:00:01), None)]
    #[case(date!(2026 - 11 - 21), time!(11:00), time!(12:00), Some(("start_time", "Please Check Start Time Not Be Before Now")))]
    #[case(date!(2026 - 11 - 22), time!(9:00), time!(9:00), Some(("end_time", "Check Specific Duration With Start And End Time")))]
    #[case(date!(2026 - 11 - 22), time!(9:00), time!(8:00), Some(("end_time", "Check Specific Duration With Start And End Time")))]
    #[case(date!(2026 - 11 - 20), time!(9:00), time!(10:00), Some(("end_date", "Date Cannot Be Before Today")))]
    fn a_specific_window_is_checked_at_its_boundaries(
        #[case] date: Date,
        #[case] start: Time,
        #[case] end: Time,
        #[case] error: Option<(&str, &str)>,
    ) {
        let expected: Vec<_> = error
            .into_iter()
            .map(|(path, message)| (path.to_owned(), message.to_owned()))
            .collect();
        assert_eq!(wrong(&specific(date, start, end)), expected);
    }

    #[test]
    fn what_the_date_type_does_not_use_is_not_looked_at() {
        let draft = EventDraft {
            start_date: Some(date!(1999 - 01 - 01)),
            duration: Some(-1),
            training_type: Some("odd".to_owned()),
            ..specific(date!(2026 - 11 - 22), time!(9:00), time!(10:00))
        };
        let checked = draft.check(now()).unwrap();
        assert_eq!(checked.name, "Finals");
        assert_eq!(checked.training_type, None);
        assert_eq!(checked.schedule.start_date, date!(2026 - 11 - 22));
        assert_eq!(checked.schedule.duration_minutes, 60);
    }

    #[test]
    fn a_hundred_characters_are_the_longest_name() {
        let of = |count| EventDraft {
            name: "é".repeat(count),
            ..range(date!(2026 - 11 - 21), date!(2026 - 11 - 22), 30)
        };
        assert!(of(100).check(now()).is_ok());
        assert!(of(101).check(now()).is_err());
    }
}
