//! Events as a calendar file (RFC 5545): one, which people add to the calendar of their device, or those of a person, to
//! which a calendar subscribes (D261). The web app writes the same entry (`domain/events/calendar.ts`), so that a calendar
//! knows all of them as one.

use std::fmt::Write as _;

use domain_kernel::Timestamp;

use crate::event::Event;

/// The maximum number of events in a calendar that people subscribe to.
pub const MAX_CALENDAR_EVENTS: u64 = 200;
/// How often such a calendar is read again, as a duration of the format.
const READ_EVERY: &str = "PT1H";
/// What follows the name of an event whose times are only planned.
const PLANNED: &str = "planned";
/// The description of an event that waits for staff to begin it.
const BEGUN_BY_HAND: &str =
    "The organizer begins it, at the planned time or later. It ends later if it begins later.";
/// The maximum length of a line in bytes.
const MAX_LINE: usize = 75;

/// Returns the calendar of a person, which its reader calls `name`. Each event has the whole address of its page.
pub fn subscribed_calendar(name: &str, events: &[(Event, String)], now: Timestamp) -> String {
    let name = escaped(name);
    let head = [
        format!("NAME:{name}"),
        format!("X-WR-CALNAME:{name}"),
        format!("REFRESH-INTERVAL;VALUE=DURATION:{READ_EVERY}"),
        format!("X-PUBLISHED-TTL:{READ_EVERY}"),
    ];
    let entries = events
        .iter()
        .flat_map(|(event, page)| event.entry(page, now));
    file(head.into_iter().chain(entries))
}

/// Returns a calendar file with these lines.
fn file(content: impl Iterator<Item = String>) -> String {
    let begin = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Palestra//Palestra//EN",
    ];
    let begin = begin.into_iter().map(str::to_owned);
    let mut file = String::new();
    for line in begin.chain(content).chain(["END:VCALENDAR".to_owned()]) {
        file.push_str(&folded(&line));
        file.push_str("\r\n");
    }
    file
}

impl Event {
    /// Returns the calendar file of this event alone. `page` is the whole address of the event's page.
    pub fn calendar(&self, page: &str, now: Timestamp) -> String {
        file(self.entry(page, now).into_iter())
    }

    /// The times of an event that waits for staff to begin it are only planned (D291).
    fn entry(&self, page: &str, now: Timestamp) -> Vec<String> {
        let without_scheme = page.split_once("://").map_or(page, |(_, rest)| rest);
        let host = without_scheme.split('/').next().unwrap_or_default();
        let summary = if self.waits_for_hand() {
            vec![
                format!("SUMMARY:{} ({PLANNED})", escaped(&self.name)),
                format!("DESCRIPTION:{}", escaped(BEGUN_BY_HAND)),
                "STATUS:TENTATIVE".to_owned(),
            ]
        } else {
            vec![format!("SUMMARY:{}", escaped(&self.name))]
        };
        [
            vec![
                "BEGIN:VEVENT".to_owned(),
                format!("UID:{}@{host}", self.id),
                format!("DTSTAMP:{}", utc(now)),
                format!("DTSTART:{}", utc(self.starts_at())),
                format!("DTEND:{}", utc(self.ends_at())),
            ],
            summary,
            vec![format!("URL:{page}"), "END:VEVENT".to_owned()],
        ]
        .concat()
    }
}

/// Formats an instant, such as `20261125T090000Z`.
fn utc(at: Timestamp) -> String {
    let at = at.to_utc();
    let (year, month, day) = (at.year(), u8::from(at.month()), at.day());
    let (hour, minute, second) = (at.hour(), at.minute(), at.second());
    format!("{year:04}{month:02}{day:02}T{hour:02}{minute:02}{second:02}Z")
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for sign in text.replace("\r\n", "\n").chars() {
        match sign {
            '\\' | ';' | ',' => {
                // Writing to a string does not fail.
                let _ = write!(escaped, "\\{sign}");
            }
            '\n' | '\r' => escaped.push_str("\\n"),
            // Texts of the format have no control characters, and some readers begin a line at these separators.
            '\u{2028}' | '\u{2029}' => escaped.push(' '),
            _ if sign.is_control() => escaped.push(' '),
            _ => escaped.push(sign),
        }
    }
    escaped
}

/// Splits a line so that no part is too long. Each part after the first begins with a space.
fn folded(line: &str) -> String {
    let (mut text, mut used) = (String::with_capacity(line.len()), 0);
    for sign in line.chars() {
        if used + sign.len_utf8() > MAX_LINE {
            text.push_str("\r\n ");
            used = 1;
        }
        text.push(sign);
        used += sign.len_utf8();
    }
    text
}

#[cfg(test)]
mod tests {
    use time::macros::{date, time};

    use super::*;
    use crate::enums::EventKind;
    use crate::event::tests::event;
    use crate::time_control::TimeControl;

    fn file_of(name: &str) -> String {
        let mut event = event(EventKind::Competition).into_stored();
        name.clone_into(&mut event.name);
        let now = Timestamp::from_utc(date!(2026 - 11 - 22), time!(12:21:05));
        Event::from_stored(event).calendar("https://palestra.test/viewCompetitionUser/c1", now)
    }

    #[test]
    fn the_file_has_the_window_in_gmt_the_name_and_the_page() {
        let file = file_of("Dispatch");
        let event = event(EventKind::Competition);
        for line in [
            format!("UID:{}@palestra.test", event.id),
            "DTSTAMP:20261122T122105Z".to_owned(),
            format!("DTSTART:{}", utc(event.starts_at())),
            format!("DTEND:{}", utc(event.ends_at())),
            "SUMMARY:Dispatch".to_owned(),
            "URL:https://palestra.test/viewCompetitionUser/c1".to_owned(),
        ] {
            assert!(
                file.contains(&format!("\r\n{line}\r\n")),
                "{line} in {file}"
            );
        }
    }

    #[test]
    fn an_event_that_staff_begin_is_only_planned_until_then() {
        let now = Timestamp::from_utc(date!(2026 - 11 - 22), time!(12:21:05));
        let mut stored = event(EventKind::Competition).into_stored();
        stored.name = "Dispatch".to_owned();
        stored.time_control = TimeControl::new(true);
        let waits = Event::from_stored(stored);
        let begun = waits.begin(waits.starts_at().plus_minutes(7)).unwrap();
        let file_of = |event: &Event| event.calendar("https://palestra.test/c1", now);
        let planned = [
            "\r\nSUMMARY:Dispatch (planned)\r\n",
            "\r\nDESCRIPTION:The organizer begins it\\, at the planned time or later. It e",
            "\r\nSTATUS:TENTATIVE\r\n",
        ];
        let (file, certain) = (file_of(&waits), file_of(&begun));
        for line in planned {
            assert!(file.contains(line), "{line} in {file}");
            assert!(!certain.contains(line), "{line} in {certain}");
        }
        let start = format!("\r\nDTSTART:{}\r\n", utc(begun.starts_at()));
        assert!(certain.contains(&start), "{start} in {certain}");
        assert!(certain.contains("\r\nSUMMARY:Dispatch\r\n"), "{certain}");
    }

    #[test]
    fn the_calendar_of_a_person_has_a_name_an_entry_for_each_event_and_says_when_to_read_it_again()
    {
        let now = Timestamp::from_utc(date!(2026 - 11 - 22), time!(12:21:05));
        let page = "https://palestra.test/viewCompetitionUser/c1";
        let with_page = |kind| (event(kind), page.to_owned());
        let events = EventKind::ALL.map(with_page);
        let calendar = subscribed_calendar("Acme, Inc.", &events, now);
        assert!(calendar.starts_with("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"));
        assert!(calendar.ends_with("END:VEVENT\r\nEND:VCALENDAR\r\n"));
        assert_eq!(calendar.matches("BEGIN:VEVENT\r\n").count(), 2);
        for line in [
            "NAME:Acme\\, Inc.",
            "X-WR-CALNAME:Acme\\, Inc.",
            "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
        ] {
            assert!(
                calendar.contains(&format!("\r\n{line}\r\n")),
                "{line} in {calendar}"
            );
        }
        let alone = event(EventKind::Competition).calendar(page, now);
        let (_, entry) = alone.split_once("BEGIN:VEVENT").unwrap();
        let entry = entry.trim_end_matches("END:VCALENDAR\r\n");
        assert!(calendar.contains(entry), "the same entry as on its own");
        let empty = subscribed_calendar("Acme", &[], now);
        assert!(empty.ends_with("X-PUBLISHED-TTL:PT1H\r\nEND:VCALENDAR\r\n"));
    }

    #[test]
    fn no_sign_of_a_name_is_read_as_its_end() {
        let file = file_of("Rivers, lakes; and \\ more\nBEGIN:VALARM");
        let summary = "SUMMARY:Rivers\\, lakes\\; and \\\\ more\\nBEGIN:VALARM\r\n";
        assert!(file.contains(summary), "{file}");
    }

    #[test]
    fn control_characters_and_separators_of_lines_become_spaces() {
        let file = file_of("One\u{b}two\u{1b}three\u{85}four\u{2028}five\u{2029}six");
        assert!(
            file.contains("SUMMARY:One two three four five six\r\n"),
            "{file}"
        );
    }

    #[test]
    fn no_line_is_longer_than_its_limit_and_no_letter_is_split() {
        let name = "مبادئ السلامة ".repeat(12);
        let file = file_of(&name);
        assert!(file.split("\r\n").all(|line| line.len() <= MAX_LINE));
        assert!(
            file.replace("\r\n ", "")
                .contains(&format!("SUMMARY:{name}"))
        );
    }
}
