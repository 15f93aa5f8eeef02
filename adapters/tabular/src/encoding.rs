//! The encodings of text files (D107). A file says nothing about its encoding, so it is recognized by its bytes.

use std::borrow::Cow;

use application_ports::{TableError, TextEncoding};

/// Excel writes this mark at the start of a UTF-8 file, and does not recognize UTF-8 without it.
const UTF8_MARK: &[u8] = b"\xef\xbb\xbf";
const UTF16_LITTLE_MARK: &[u8] = b"\xff\xfe";
const UTF16_BIG_MARK: &[u8] = b"\xfe\xff";
/// The meaning of the bytes from 0x80 to 0x9f in Windows-1252. The other bytes have the same meaning as in Unicode.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// Returns the text of a file, without its mark, and its encoding. Fails if the file is not a text.
pub fn decode(file: &[u8]) -> Result<(Cow<'_, str>, TextEncoding), TableError> {
    if let Some(rest) = file.strip_prefix(UTF16_LITTLE_MARK) {
        return Ok((utf16(rest, u16::from_le_bytes)?.into(), TextEncoding::Utf16));
    }
    if let Some(rest) = file.strip_prefix(UTF16_BIG_MARK) {
        return Ok((utf16(rest, u16::from_be_bytes)?.into(), TextEncoding::Utf16));
    }
    // A text contains no NUL, but most other files contain one near their start.
    if file.contains(&0) {
        return Err(TableError::UnknownFormat);
    }
    let file = file.strip_prefix(UTF8_MARK).unwrap_or(file);
    if let Ok(text) = str::from_utf8(file) {
        return Ok((text.into(), TextEncoding::Utf8));
    }
    // A text contains no other control characters, but nearly all other files do.
    let is_text = |byte: &u8| !byte.is_ascii_control() || matches!(byte, b'\t' | b'\r' | b'\n');
    if !file.iter().all(is_text) {
        return Err(TableError::UnknownFormat);
    }
    let text: String = file.iter().map(|byte| windows_1252(*byte)).collect();
    Ok((text.into(), TextEncoding::Windows1252))
}

fn windows_1252(byte: u8) -> char {
    let special = byte
        .checked_sub(0x80)
        .and_then(|at| WINDOWS_1252.get(usize::from(at)));
    special.copied().unwrap_or_else(|| char::from(byte))
}

fn utf16(bytes: &[u8], read: fn([u8; 2]) -> u16) -> Result<String, TableError> {
    let (pairs, rest) = bytes.as_chunks::<2>();
    if !rest.is_empty() {
        return Err(TableError::UnknownEncoding);
    }
    let text: Result<String, _> =
        char::decode_utf16(pairs.iter().map(|pair| read(*pair))).collect();
    let text = text.map_err(|_| TableError::UnknownEncoding)?;
    if text.contains('\0') {
        return Err(TableError::UnknownFormat);
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decoded(file: &[u8]) -> (String, TextEncoding) {
        let (text, encoding) = decode(file).unwrap();
        (text.into_owned(), encoding)
    }

    #[test]
    fn each_encoding_is_recognized() {
        let text = "Jörg;€\n陈雨婷";
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        for (file, encoding) in [
            (text.as_bytes().to_vec(), TextEncoding::Utf8),
            ([UTF8_MARK, text.as_bytes()].concat(), TextEncoding::Utf8),
            ([UTF16_LITTLE_MARK, &little].concat(), TextEncoding::Utf16),
            ([UTF16_BIG_MARK, &big].concat(), TextEncoding::Utf16),
        ] {
            assert_eq!(decoded(&file), (text.to_owned(), encoding));
        }
        let western = decoded(b"J\xf6rg \x80 \x92 \x9f");
        assert_eq!(
            western,
            ("Jörg € ’ Ÿ".to_owned(), TextEncoding::Windows1252)
        );
    }

    #[test]
    fn a_file_that_is_no_text_is_refused() {
        assert_eq!(
            decode(b"%PDF-1.7\n\x00\xff"),
            Err(TableError::UnknownFormat)
        );
        assert_eq!(
            decode(b"\x89PNG\r\n\x1a\n\xff"),
            Err(TableError::UnknownFormat)
        );
        assert_eq!(decode(b"\xff\xfea"), Err(TableError::UnknownEncoding));
        assert_eq!(
            decode(b"\xff\xfe\x00\xd8a\x00"),
            Err(TableError::UnknownEncoding)
        );
        assert_eq!(
            decode(b"\xff\xfea\x00\x00\x00"),
            Err(TableError::UnknownFormat)
        );
    }
}
