//! The text of a cell.

use calamine::DataRef;
use time::macros::{datetime, format_description};
use time::{Duration, PrimitiveDateTime};

/// Returns the first `max_chars` of a cell's text. Dates are written as year, month, day.
pub fn cell_text(value: &DataRef<'_>, is_1904: bool, max_chars: usize) -> String {
    let text = match value {
        DataRef::String(text) | DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => text,
        DataRef::SharedString(text) => *text,
        DataRef::Float(number) => &number.to_string(),
        DataRef::Int(number) => &number.to_string(),
        DataRef::DateTime(at) => {
            let days = at.as_f64();
            &date_text(days, is_1904).unwrap_or_else(|| days.to_string())
        }
        DataRef::Bool(true) => "TRUE",
        DataRef::Bool(false) => "FALSE",
        DataRef::Error(error) => &error.to_string(),
        DataRef::Empty => "",
    };
    text.chars().take(max_chars).collect()
}

/// Returns a date and time as text. `days` counts from the first day of Excel. Returns `None` if there is no such date.
fn date_text(days: f64, is_1904: bool) -> Option<String> {
    let first = if is_1904 {
        datetime!(1904-01-01 0:00)
    } else if days < 60.0 {
        // Excel counts 29 February 1900, which did not exist.
        datetime!(1899-12-31 0:00)
    } else {
        datetime!(1899-12-30 0:00)
    };
    let since = Duration::checked_seconds_f64((days * 86_400.0).round())?;
    let at: PrimitiveDateTime = first.checked_add(since)?;
    let text = if days < 1.0 {
        at.format(format_description!("[hour]:[minute]:[second]"))
    } else if at.time() == time::Time::MIDNIGHT {
        at.format(format_description!("[year]-[month]-[day]"))
    } else {
        at.format(format_description!(
            "[year]-[month]-[day] [hour]:[minute]:[second]"
        ))
    };
    text.ok()
}
