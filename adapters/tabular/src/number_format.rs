//! Which numbers of a sheet are dates, and the text of a number.

use std::collections::HashMap;

use application_ports::TableError;
use time::macros::{datetime, format_description};
use time::{Duration, PrimitiveDateTime};

use crate::workbook::each_element;
use crate::xml::{attribute, number};

/// Formats of cells. Excel allows 65,490.
const MAX_FORMATS: usize = 100_000;

/// The number formats of a workbook.
#[derive(Default)]
pub struct NumberFormats {
    /// For each format of cells, whether its numbers are dates.
    dates: Vec<bool>,
    is_1904: bool,
}

impl NumberFormats {
    /// Reads the formats of the part with the styles.
    pub fn read(styles: &str, is_1904: bool) -> Result<Self, TableError> {
        let mut own_formats: HashMap<u32, bool> = HashMap::new();
        let mut dates = Vec::new();
        let mut is_in_cells = false;
        each_element(styles, |element| {
            match element.local_name().as_ref() {
                "numFmt" => {
                    let code = attribute(element, "formatCode")?.unwrap_or_default();
                    if let Some(id) = number(element, "numFmtId")? {
                        own_formats.insert(id, is_date_code(&code));
                    }
                }
                "cellXfs" => is_in_cells = true,
                "cellStyleXfs" | "cellStyles" | "dxfs" => is_in_cells = false,
                "xf" if is_in_cells => {
                    let id = number(element, "numFmtId")?.unwrap_or(0);
                    let own = own_formats.get(&id).copied();
                    dates.push(own.unwrap_or_else(|| is_builtin_date(id)));
                }
                _ => {}
            }
            if dates.len().max(own_formats.len()) > MAX_FORMATS {
                return Err(TableError::TooLarge);
            }
            Ok(())
        })?;
        Ok(Self { dates, is_1904 })
    }

    /// Returns a number as its text: a date in the order year, month, day.
    pub fn text(&self, stored: &str, format: Option<usize>) -> String {
        let Ok(number) = stored.trim().parse::<f64>() else {
            return stored.to_owned();
        };
        let is_date = format.is_some_and(|at| self.dates.get(at).copied().unwrap_or(false));
        let date = is_date.then(|| self.date(number)).flatten();
        date.unwrap_or_else(|| number.to_string())
    }

    /// Returns the text of a day and a time, which are counted in days. `None` if there is no such day.
    fn date(&self, days: f64) -> Option<String> {
        let first = if self.is_1904 {
            datetime!(1904-01-01 0:00)
        } else if days < 60.0 {
            // Excel counts a 29 February 1900, which did not exist.
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
}

/// The formats that a workbook does not define are those of the standard (ECMA-376, 18.8.30).
const fn is_builtin_date(id: u32) -> bool {
    matches!(id, 14..=22 | 27..=36 | 45..=47 | 50..=58)
}

/// Whether a format has a sign for a day, a month, a year, an hour or a second, outside of texts, colours
/// and conditions.
fn is_date_code(code: &str) -> bool {
    let (mut is_quoted, mut is_bracketed) = (false, false);
    let mut letters = code.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' | '_' | '*' if !is_quoted => {
                letters.next();
            }
            '"' => is_quoted = !is_quoted,
            '[' if !is_quoted => is_bracketed = true,
            ']' if !is_quoted => is_bracketed = false,
            'd' | 'D' | 'm' | 'M' | 'y' | 'Y' | 'h' | 'H' | 's' | 'S'
                if !is_quoted && !is_bracketed =>
            {
                return true;
            }
            _ => {}
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    fn formats() -> NumberFormats {
        let styles = r#"<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts>
            <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
            <cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="22"/></cellXfs></styleSheet>"#;
        NumberFormats::read(styles, false).unwrap()
    }

    #[rstest]
    #[case("7", None, "7")]
    #[case("1.5E3", Some(0), "1500")]
    #[case("0.1", Some(0), "0.1")]
    #[case("46349", Some(1), "2026-11-23")]
    #[case("46349.4375", Some(2), "2026-11-23 10:30:00")]
    #[case("0.5", Some(1), "12:00:00")]
    #[case("1", Some(1), "1900-01-01")]
    #[case("61", Some(1), "1900-03-01")]
    #[case("1e300", Some(1), &1e300.to_string())]
    #[case("46349", Some(9), "46349")]
    #[case("many", Some(1), "many")]
    fn a_number_is_its_text(
        #[case] stored: &str,
        #[case] format: Option<usize>,
        #[case] text: &str,
    ) {
        assert_eq!(formats().text(stored, format), text);
    }

    #[test]
    fn a_workbook_can_count_its_days_from_1904() {
        let formats = NumberFormats {
            dates: vec![true],
            is_1904: true,
        };
        assert_eq!(formats.text("44887", Some(0)), "2026-11-23");
    }

    #[rstest]
    #[case("yyyy-mm-dd", true)]
    #[case("[$-409]h:mm AM/PM", true)]
    #[case("#,##0.00", false)]
    #[case("[Red]0.00", false)]
    #[case("0 \"days\"", false)]
    #[case("0\\d", false)]
    fn a_format_tells_whether_its_numbers_are_dates(#[case] code: &str, #[case] is_date: bool) {
        assert_eq!(is_date_code(code), is_date);
    }
}
