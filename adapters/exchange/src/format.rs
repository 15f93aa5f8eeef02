//! Detects the format of a file from its content.

use application_ports::{QuestionFileError, QuestionFormat};

use crate::aiken::{answer_line, choice_line};
use crate::palestra::{contains_template, is_json_object};
use crate::text::decode;

/// The first bytes of a zip archive, such as an xlsx file.
pub const ZIP: &[u8] = b"PK\x03\x04";
/// The first bytes of a compound file: an xlsx file with a password, or an xls file.
const COMPOUND_FILE: &[u8] = &[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/// Whether a spreadsheet is a csv file.
pub fn is_csv(file: &[u8]) -> bool {
    !file.starts_with(ZIP) && !file.starts_with(COMPOUND_FILE)
}

/// Returns the format of a file. The name of the file does not matter.
pub fn detect(file: &[u8]) -> Result<QuestionFormat, QuestionFileError> {
    if file.starts_with(ZIP) {
        let is_own = contains_template(file);
        return Ok(if is_own {
            QuestionFormat::Palestra
        } else {
            QuestionFormat::Spreadsheet
        });
    }
    if file.starts_with(COMPOUND_FILE) {
        return Ok(QuestionFormat::Spreadsheet);
    }
    detect_text(&decode(file)?).ok_or(QuestionFileError::UnknownFormat)
}

fn detect_text(text: &str) -> Option<QuestionFormat> {
    let text = text.trim_start();
    if text.starts_with('<') {
        return Some(QuestionFormat::MoodleXml);
    }
    if is_json_object(text) {
        return Some(QuestionFormat::Palestra);
    }
    let lines = || text.lines().map(str::trim);
    let header = lines().next()?.to_lowercase();
    let names: Vec<&str> = header
        .split([',', ';', '\t'])
        .map(|name| name.trim_matches(['"', ' ']))
        .collect();
    if names.contains(&"type") && names.contains(&"question") {
        return Some(QuestionFormat::Spreadsheet);
    }
    let has_answer = lines().any(|line| answer_line(line).is_some_and(|answer| answer.len() <= 1));
    if has_answer && lines().any(|line| choice_line(line).is_some()) {
        return Some(QuestionFormat::Aiken);
    }
    (text.contains('{') && text.contains('}')).then_some(QuestionFormat::Gift)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case(
        "\u{feff}  <?xml version=\"1.0\"?><quiz></quiz>",
        Some(QuestionFormat::MoodleXml)
    )]
    #[case("// a comment\n\n::A:: Who? {=Grant ~Lee}", Some(QuestionFormat::Gift))]
    #[case("Is it?{T}", Some(QuestionFormat::Gift))]
    #[case("{T} Is it?", Some(QuestionFormat::Gift))]
    #[case(
        "\u{feff}\n{\"version\": 9, \"format\": \"palestra\"}",
        Some(QuestionFormat::Palestra)
    )]
    #[case("{\"format\": \"other\"}", Some(QuestionFormat::Palestra))]
    #[case("{ \"format\": \"palestra\", \"templ", Some(QuestionFormat::Palestra))]
    #[case("Who?\nA. Grant\nB. Lee\nANSWER: A", Some(QuestionFormat::Aiken))]
    #[case(
        "Who {or what}?\r\nA) Grant\r\nB) Lee\r\nANSWER: A",
        Some(QuestionFormat::Aiken)
    )]
    #[case(
        "\"Type\";\"Question\";\"Right\"\nrank;How much?;7",
        Some(QuestionFormat::Spreadsheet)
    )]
    #[case("What is left of it", None)]
    #[case("  ", None)]
    fn the_content_tells_the_format(#[case] text: &str, #[case] format: Option<QuestionFormat>) {
        assert_eq!(detect(text.as_bytes()).ok(), format);
    }

    #[test]
    fn binary_files_are_told_by_their_first_bytes() {
        assert_eq!(detect(COMPOUND_FILE), Ok(QuestionFormat::Spreadsheet));
        assert_eq!(detect(b"PK\x03\x04rest"), Ok(QuestionFormat::Spreadsheet));
        assert_eq!(
            detect(b"\x89PNG\0\0"),
            Err(QuestionFileError::UnknownFormat)
        );
    }
}
