//! Csv files: in UTF-8, with commas, semicolons or tabs between the cells.

use application_ports::{Table, TableError, TableLayout, TableRow};
use csv::{ReaderBuilder, StringRecord, WriterBuilder};

use crate::columns::RowCollector;
use crate::fault;

/// The mark that Excel writes before UTF-8, and without which it does not read UTF-8.
const BYTE_ORDER_MARK: &str = "\u{feff}";
/// The longest row in bytes. Excel has cells of 32,767 characters.
const MAX_ROW: usize = 256 * 1024;
/// What a spreadsheet takes for the beginning of a formula.
const FORMULA_SIGNS: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

/// Reads the rows of a file.
pub fn read(file: &[u8], layout: TableLayout) -> Result<Vec<TableRow>, TableError> {
    // Text has no NUL; most other files have one soon.
    if file.contains(&0) {
        return Err(TableError::UnknownFormat);
    }
    let text = str::from_utf8(file).map_err(|_| TableError::UnknownEncoding)?;
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    check_rows(text)?;
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter(text))
        .from_reader(text.as_bytes());
    let mut rows = RowCollector::new(layout);
    let mut record = StringRecord::new();
    let mut lines = Lines::new(text);
    while reader
        .read_record(&mut record)
        .map_err(|_| TableError::Broken)?
    {
        let end = record.position().map_or(0, csv::Position::byte);
        let line = lines.after(usize::try_from(end).unwrap_or_default());
        rows.add(line, record.iter().enumerate())?;
    }
    rows.finish()
}

/// Refuses a file with a row that is too long, because a row is copied as a whole.
fn check_rows(text: &str) -> Result<(), TableError> {
    let (mut size, mut is_quoted) = (0, false);
    for sign in text.bytes() {
        size += 1;
        match sign {
            b'"' => is_quoted = !is_quoted,
            b'\n' | b'\r' if !is_quoted => size = 0,
            _ if size > MAX_ROW => return Err(TableError::TooLarge),
            _ => {}
        }
    }
    Ok(())
}

/// Counts lines. The reader counts one less if they end with two signs.
struct Lines<'a> {
    rest: &'a [u8],
    read: usize,
    line: u32,
}

impl<'a> Lines<'a> {
    const fn new(text: &'a str) -> Self {
        Self {
            rest: text.as_bytes(),
            read: 0,
            line: 1,
        }
    }

    /// Returns the line of the first text at or after that byte, which must not be before the last one.
    fn after(&mut self, byte: usize) -> u32 {
        while let Some((sign, rest)) = self.rest.split_first()
            && (self.read < byte || matches!(sign, b'\r' | b'\n'))
        {
            self.line += u32::from(*sign == b'\n');
            self.read += 1;
            self.rest = rest;
        }
        self.line
    }
}

/// Returns the sign that is most frequent in the header. Excel writes semicolons where the comma
/// separates decimals.
fn delimiter(text: &str) -> u8 {
    let header = text.lines().find(|line| !line.trim().is_empty());
    let header = header.unwrap_or_default();
    let count = |sign: u8| header.bytes().filter(|byte| *byte == sign).count();
    let signs = [b'\t', b';', b','].into_iter();
    // Of equally frequent ones the last.
    signs.max_by_key(|sign| count(*sign)).unwrap_or(b',')
}

/// Returns a file that every spreadsheet opens.
pub fn write(table: &Table) -> Result<Vec<u8>, TableError> {
    let mut writer = WriterBuilder::new()
        .terminator(csv::Terminator::CRLF)
        .from_writer(BYTE_ORDER_MARK.as_bytes().to_vec());
    for row in std::iter::once(&table.header).chain(&table.rows) {
        writer
            .write_record(row.iter().map(|cell| plain(cell)))
            .map_err(fault)?;
    }
    writer.into_inner().map_err(fault)
}

/// Returns a text that no spreadsheet takes for a formula.
fn plain(cell: &str) -> String {
    if cell.starts_with(FORMULA_SIGNS) {
        format!("'{cell}")
    } else {
        cell.to_owned()
    }
}
