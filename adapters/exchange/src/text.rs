//! Decodes the text of a file: its encoding and its line ends.

use application_ports::QuestionFileError;
use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

/// The number of bytes in which the XML declaration is searched for the encoding.
const MAX_DECLARATION: usize = 200;

/// Returns the text of a file, with line feeds as line ends. The encoding is that of the byte order mark or of the XML
/// declaration. Without them it is UTF-8 or, if the file is not in UTF-8, the encoding of old Windows programs.
///
/// # Errors
///
/// [`QuestionFileError::UnknownFormat`] if the file is not a text.
pub fn decode(file: &[u8]) -> Result<String, QuestionFileError> {
    let (text, _) = match Encoding::for_bom(file) {
        Some((encoding, mark)) => {
            encoding.decode_without_bom_handling(file.get(mark..).unwrap_or_default())
        }
        None => guess_encoding(file).decode_without_bom_handling(file),
    };
    if text.contains('\0') {
        return Err(QuestionFileError::UnknownFormat);
    }
    Ok(unify_line_ends(&text))
}

/// Returns the text with line feeds as line ends.
pub fn unify_line_ends(text: &str) -> String {
    if text.contains('\r') {
        text.replace("\r\n", "\n").replace('\r', "\n")
    } else {
        text.to_owned()
    }
}

fn guess_encoding(file: &[u8]) -> &'static Encoding {
    match file {
        [0, _, ..] => return UTF_16BE,
        [_, 0, ..] => return UTF_16LE,
        _ => {}
    }
    match declared_encoding(file) {
        Some(encoding) => encoding,
        None if str::from_utf8(file).is_ok() => UTF_8,
        None => WINDOWS_1252,
    }
}

/// Returns the encoding of an XML declaration. It is ignored for a file in UTF-8.
fn declared_encoding(file: &[u8]) -> Option<&'static Encoding> {
    let start = file.get(..MAX_DECLARATION.min(file.len()))?;
    let start = String::from_utf8_lossy(start);
    let declaration = start.trim_start().strip_prefix("<?xml")?;
    let (declaration, _) = declaration.split_once("?>")?;
    let (_, value) = declaration.split_once("encoding")?;
    let value = value.trim_start().strip_prefix('=')?.trim_start();
    let name = value.strip_prefix(['"', '\''])?.split(['"', '\'']).next()?;
    let encoding = Encoding::for_label(name.as_bytes())?;
    (encoding != UTF_8 && encoding != UTF_16LE && encoding != UTF_16BE).then_some(encoding)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case(b"\xef\xbb\xbfCaf\xc3\xa9", "Café")]
    #[case(b"Caf\xc3\xa9", "Café")]
    #[case(b"\xff\xfeC\0a\0f\0\xe9\0", "Café")]
    #[case(b"\xfe\xff\0C\0a\0f\0\xe9", "Café")]
    #[case(b"C\0a\0f\0\xe9\0", "Café")]
    #[case(b"\0C\0a\0f\0\xe9", "Café")]
    #[case(b"\x80 for a caf\xe9", "€ for a café")]
    #[case(b"one\r\ntwo\rthree\n", "one\ntwo\nthree\n")]
    fn the_usual_encodings_are_recognized(#[case] file: &[u8], #[case] text: &str) {
        assert_eq!(decode(file).unwrap(), text);
    }

    #[test]
    fn an_xml_file_is_read_in_the_encoding_that_it_declares() {
        let greek = b"<?xml version='1.0' encoding=\"iso-8859-7\"?><a>\xe1\xe2</a>";
        assert!(decode(greek).unwrap().ends_with("<a>αβ</a>"));
        let unknown = b"<?xml version='1.0' encoding='klingon'?><a>\xe9</a>";
        assert!(decode(unknown).unwrap().ends_with("<a>é</a>"));
        let wrong = "<?xml version='1.0' encoding='utf-16'?><a>é</a>";
        assert!(decode(wrong.as_bytes()).unwrap().ends_with("<a>é</a>"));
    }

    #[test]
    fn a_file_with_nul_bytes_is_no_text() {
        let decoded = decode(b"\x89PNG\0\0\0\rIHDR");
        assert_eq!(decoded, Err(QuestionFileError::UnknownFormat));
    }
}
