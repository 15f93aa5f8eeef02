//! An event as a calendar file (RFC 5545), which people add to the calendar of their device. The web app writes the same
//! entry (`domain/events/calendar.ts`), so that a calendar knows both as one.

use std::fmt::Write as _;

use domain_kernel::Timestamp;

use crate::event::Event;

/// The maximum length of a line in bytes.
const MAX_LINE: usize = 75;

impl Event {
    /// Returns the calendar file. `page` is the whole address of the event's page.
    pub fn calendar(&self, page: &str, now: Timestamp) -> String {
        let without_scheme = page.split_once("://").map_or(page, |(_, rest)| rest);
        let host = without_scheme.split('/').next().unwrap_or_default();
        let lines = [
            "BEGIN:VCALENDAR".to_owned(),
            "VERSION:2.0".to_owned(),
            "PRODID:-//Palestra//Palestra//EN".to_owned(),
            "BEGIN:VEVENT".to_owned(),
            format!("UID:{}@{host}", self.id),
            format!("DTSTAMP:{}", utc(now)),
            format!("DTSTART:{}", utc(self.starts_at())),
            format!("DTEND:{}", utc(self.ends_at())),
            format!("SUMMARY:{}", escaped(&self.name)),
            format!("URL:{page}"),
            "END:VEVENT".to_owned(),
            "END:VCALENDAR".to_owned(),
        ];
        let mut file = String::new();
        for line in lines {
            file.push_str(&folded(&line));
            file.push_str("\r\n");
        }
        file
    }
}

/// `20261125T090000Z`
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
    fn no_sign_of_a_name_is_read_as_its_end() {
        let file = file_of("Rivers, lakes; and \\ more\nBEGIN:VALARM");
        let summary = "SUMMARY:Rivers\\, lakes\\; and \\\\ more\\nBEGIN:VALARM\r\n";
        assert!(file.contains(summary), "{file}");
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
