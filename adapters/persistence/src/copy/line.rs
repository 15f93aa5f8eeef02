//! A row as one line: the text format of PostgreSQL's COPY. Its fields are separated by tabs.

use std::fmt;

use sha2::{Digest as _, Sha256};

use super::side::Batch;
use super::{CopyResult, refused};

const NULL: &[u8] = b"\\N";

/// The kind of values in a column. For some kinds, SQLite stores another form than PostgreSQL writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Uuid,
    Text,
    Integer,
    Boolean,
    Date,
    Time,
    Bytes,
}

impl Kind {
    /// Returns the kind for a type of PostgreSQL.
    pub fn parse(data_type: &str) -> Option<Self> {
        Some(match data_type {
            "uuid" => Self::Uuid,
            "text" | "character varying" => Self::Text,
            "smallint" | "integer" | "bigint" => Self::Integer,
            "boolean" => Self::Boolean,
            "date" => Self::Date,
            "time without time zone" => Self::Time,
            "bytea" => Self::Bytes,
            _ => return None,
        })
    }

    /// Returns the PostgreSQL type of a key value of this kind.
    pub const fn postgres(self) -> &'static str {
        match self {
            Self::Uuid => "uuid",
            Self::Text => "text",
            Self::Integer => "bigint",
            Self::Boolean => "boolean",
            Self::Date => "date",
            Self::Time => "time",
            Self::Bytes => "bytea",
        }
    }
}

/// Appends a field that is null.
pub fn write_null(line: &mut Vec<u8>) {
    line.extend_from_slice(NULL);
}

/// Appends a text with the escapes that PostgreSQL writes.
pub fn write_text(line: &mut Vec<u8>, text: &[u8]) {
    for byte in text {
        let escaped = match byte {
            b'\\' => b'\\',
            b'\n' => b'n',
            b'\r' => b'r',
            b'\t' => b't',
            0x08 => b'b',
            0x0b => b'v',
            0x0c => b'f',
            other => {
                line.push(*other);
                continue;
            }
        };
        line.extend_from_slice(&[b'\\', escaped]);
    }
}

/// Returns a field without its escapes, or `None` for null.
pub fn read_text(field: &[u8]) -> Option<Vec<u8>> {
    if field == NULL {
        return None;
    }
    let mut text = Vec::with_capacity(field.len());
    let mut bytes = field.iter();
    while let Some(byte) = bytes.next() {
        if *byte != b'\\' {
            text.push(*byte);
            continue;
        }
        text.push(match bytes.next() {
            Some(b'n') => b'\n',
            Some(b'r') => b'\r',
            Some(b't') => b'\t',
            Some(b'b') => 0x08,
            Some(b'v') => 0x0b,
            Some(b'f') => 0x0c,
            Some(other) => *other,
            None => b'\\',
        });
    }
    Some(text)
}

/// Returns the fields of a line, which may end with its line feed.
pub fn fields(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.split(|byte| *byte == b'\t')
}

/// Converts a field to a text, which must be UTF-8.
pub fn utf8(bytes: Vec<u8>) -> CopyResult<String> {
    match String::from_utf8(bytes) {
        Ok(text) => Ok(text),
        Err(_) => refused("a text is not UTF-8"),
    }
}

/// The number of rows and the sum of their hashes. The sum does not depend on the order of the rows, because the two
/// databases sort texts differently.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checksum {
    pub rows: u64,
    sum: u128,
}

impl Checksum {
    pub fn add(&mut self, batch: &Batch) {
        for line in batch.lines.split_inclusive(|byte| *byte == b'\n') {
            let hash = Sha256::digest(line);
            let mut half = [0; 16];
            for (to, from) in half.iter_mut().zip(hash.iter()) {
                *to = *from;
            }
            self.sum = self.sum.wrapping_add(u128::from_be_bytes(half));
            self.rows += 1;
        }
    }
}

impl fmt::Display for Checksum {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:032x}", self.sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn batch(lines: &[&str]) -> Batch {
        Batch {
            lines: lines.concat().into_bytes(),
            rows: 0,
            last_key: String::new(),
        }
    }

    #[test]
    fn a_text_is_read_as_it_was_written_and_is_one_field() {
        for text in [
            "",
            "a",
            "\\N",
            "a\tb\nc\rd\\e",
            "\u{8}\u{b}\u{c}",
            "Å 題 \u{1}",
        ] {
            let mut line = Vec::new();
            write_text(&mut line, text.as_bytes());
            assert!(!line.contains(&b'\t') && !line.contains(&b'\n'), "{text:?}");
            assert_eq!(read_text(&line).unwrap(), text.as_bytes());
        }
        assert_eq!(read_text(NULL), None);
        let found: Vec<_> = fields(b"a\t\t\\N\n").collect();
        assert_eq!(found, [b"a".as_slice(), b"", NULL]);
    }

    #[test]
    fn a_checksum_is_the_same_in_any_order_and_another_for_other_rows() {
        let sum = |lines: &[&str]| {
            let mut sum = Checksum::default();
            sum.add(&batch(lines));
            sum
        };
        assert_eq!(sum(&["a\n", "b\n"]), sum(&["b\n", "a\n"]));
        assert_ne!(sum(&["a\n", "b\n"]), sum(&["a\n", "c\n"]));
        assert_ne!(sum(&["a\n", "a\n"]), sum(&["a\n"]));
    }
}
