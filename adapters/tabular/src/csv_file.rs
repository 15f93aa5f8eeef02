//! Csv files: in UTF-8, with commas, semicolons or tabs between the cells.

use application_ports::{Table, TableError, TableLayout, TableRow};
use csv::{QuoteStyle, WriterBuilder};
use csv_core::{ReadFieldResult, Reader, ReaderBuilder};

use crate::columns::RowCollector;
use crate::fault;

/// Excel writes this mark before UTF-8, and does not read UTF-8 without it.
const BYTE_ORDER_MARK: &str = "\u{feff}";
/// The columns of a file that are read, as of an xlsx file.
const MAX_COLUMNS: usize = 256;
/// A cell that begins with one of these is a formula in a spreadsheet.
const FORMULA_SIGNS: [char; 10] = ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠'];

/// Reads the rows of a file. A cell is read up to the length that the layout keeps, so that no row takes more
/// memory than its cells that are kept, however long it is.
pub fn read(file: &[u8], layout: TableLayout) -> Result<Vec<TableRow>, TableError> {
    // Text has no NUL; most other files have one soon.
    if file.contains(&0) {
        return Err(TableError::UnknownFormat);
    }
    let text = str::from_utf8(file).map_err(|_| TableError::UnknownEncoding)?;
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    let mut cells = Cells::new(text, layout.max_cell_chars);
    let mut rows = RowCollector::new(layout);
    while let Some((line, row)) = cells.next_row() {
        rows.add(line, row.iter().map(String::as_str).enumerate())?;
    }
    rows.finish()
}

/// Reads the cells of a text.
struct Cells<'a> {
    reader: Reader,
    rest: &'a [u8],
    /// Line feeds that the reader has not seen.
    skipped: u64,
    cell: Vec<u8>,
}

impl<'a> Cells<'a> {
    fn new(text: &'a str, max_chars: usize) -> Self {
        let reader = ReaderBuilder::new().delimiter(delimiter(text)).build();
        Self {
            reader,
            rest: text.as_bytes(),
            skipped: 0,
            // Blanks around a text do not count: there is space for as many blanks as characters.
            cell: vec![0; 2 * 4 * max_chars],
        }
    }

    /// Returns the next row that has cells, with its line. Cells beyond [`MAX_COLUMNS`] are left out.
    fn next_row(&mut self) -> Option<(u32, Vec<String>)> {
        while let Some((sign @ (b'\r' | b'\n'), rest)) = self.rest.split_first() {
            self.skipped += u64::from(*sign == b'\n');
            self.rest = rest;
        }
        let line = u32::try_from(self.reader.line() + self.skipped).unwrap_or(u32::MAX);
        let mut row = Vec::new();
        let mut cell = String::new();
        loop {
            let (result, read, written) = self.reader.read_field(self.rest, &mut self.cell);
            self.rest = self.rest.get(read..).unwrap_or_default();
            // What does not fit into the buffer is cut off, perhaps within a character.
            let part = self.cell.get(..written).unwrap_or_default();
            if cell.is_empty() {
                cell = String::from_utf8_lossy(part).into_owned();
            }
            match result {
                ReadFieldResult::InputEmpty | ReadFieldResult::OutputFull => {}
                ReadFieldResult::Field { record_end } => {
                    if row.len() < MAX_COLUMNS {
                        row.push(std::mem::take(&mut cell));
                    }
                    cell.clear();
                    if record_end {
                        return Some((line, row));
                    }
                }
                ReadFieldResult::End => return None,
            }
        }
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
        // A spreadsheet may use another separator, and must not find it within a cell.
        .quote_style(QuoteStyle::Always)
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
    if cell.trim_start_matches(' ').starts_with(FORMULA_SIGNS) {
        format!("'{cell}")
    } else {
        cell.to_owned()
    }
}
