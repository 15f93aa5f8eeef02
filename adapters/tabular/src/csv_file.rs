//! Csv files: with commas, semicolons or tabs between the cells.

use std::io::Write;

use application_ports::{Separator, TableCell, TableError, TextEncoding};
use csv::{QuoteStyle, Writer, WriterBuilder};
use csv_core::{ReadFieldResult, Reader, ReaderBuilder};

use crate::columns::Collect;
use crate::encoding::decode;
use crate::fault;

/// Excel writes this mark at the start of a UTF-8 file, and does not recognize UTF-8 without it.
const BYTE_ORDER_MARK: &str = "\u{feff}";
/// The maximum number of columns that are read, the same as in an xlsx file.
const MAX_COLUMNS: usize = 256;
/// A spreadsheet program treats a cell as a formula if it starts with one of these characters.
const FORMULA_SIGNS: [char; 10] = ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠'];

/// Reads the rows of a file. Returns the encoding and the separator of the file. Only the first characters of each cell
/// are read, up to the maximum of the layout, so that even a very long row needs little memory.
pub fn read(file: &[u8], rows: &mut impl Collect) -> Result<(TextEncoding, Separator), TableError> {
    let (text, encoding) = decode(file)?;
    let separator = separator(&text);
    let mut cells = Cells::new(&text, separator, rows.max_cell_chars());
    while let Some((line, row)) = cells.next_row() {
        rows.add(line, row.iter().map(String::as_str).enumerate())?;
    }
    Ok((encoding, separator))
}

/// Reads the cells of a csv text.
struct Cells<'a> {
    reader: Reader,
    rest: &'a [u8],
    /// The number of line feeds that were skipped before the reader saw them.
    skipped: u64,
    cell: Vec<u8>,
}

impl<'a> Cells<'a> {
    fn new(text: &'a str, separator: Separator, max_chars: usize) -> Self {
        let reader = ReaderBuilder::new().delimiter(sign_of(separator)).build();
        Self {
            reader,
            rest: text.as_bytes(),
            skipped: 0,
            // Blanks around a text are removed later, so the buffer has space for the same number of blanks.
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
            // The text that does not fit into the buffer is cut off, perhaps in the middle of a character.
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

/// Returns the separator that is most frequent in the header. Excel writes semicolons in countries where the comma
/// separates decimals.
fn separator(text: &str) -> Separator {
    let header = text.lines().find(|line| !line.trim().is_empty());
    let header = header.unwrap_or_default();
    let count = |sign: u8| header.bytes().filter(|byte| *byte == sign).count();
    let all = [Separator::Tab, Separator::Semicolon, Separator::Comma].into_iter();
    // If several separators are equally frequent, this returns the last one.
    all.max_by_key(|one| count(sign_of(*one)))
        .unwrap_or(Separator::Comma)
}

const fn sign_of(separator: Separator) -> u8 {
    match separator {
        Separator::Comma => b',',
        Separator::Semicolon => b';',
        Separator::Tab => b'\t',
    }
}

/// Writes a csv file that every spreadsheet can open.
pub struct CsvWriter<W: Write>(Writer<W>);

impl<W: Write> CsvWriter<W> {
    /// Writes the start of a file into an empty `output`.
    pub fn new(header: &[String], mut output: W) -> Result<Self, TableError> {
        output
            .write_all(BYTE_ORDER_MARK.as_bytes())
            .map_err(fault)?;
        let mut file = Self::without_header(output);
        file.add(header)?;
        Ok(file)
    }

    /// Writes rows that follow others.
    pub fn without_header(output: W) -> Self {
        let writer = WriterBuilder::new()
            .terminator(csv::Terminator::CRLF)
            // Every cell gets quotes, because a spreadsheet may use another separator than the comma, and the cell may
            // contain it.
            .quote_style(QuoteStyle::Always)
            .from_writer(output);
        Self(writer)
    }

    pub fn add(&mut self, row: &[String]) -> Result<(), TableError> {
        let cells = row.iter().map(|cell| escape_formula(cell));
        self.0.write_record(cells).map_err(fault)
    }

    /// Writes a row with numbers. A number is never a formula, even if it is negative.
    pub fn add_cells(&mut self, row: &[TableCell]) -> Result<(), TableError> {
        let cells = row.iter().map(|cell| match cell {
            TableCell::Text(text) => escape_formula(text),
            TableCell::Points(points) => points.to_number().to_string(),
        });
        self.0.write_record(cells).map_err(fault)
    }

    pub fn finish(self) -> Result<W, TableError> {
        self.0.into_inner().map_err(fault)
    }
}

/// Changes the text so that no spreadsheet program treats it as a formula.
fn escape_formula(cell: &str) -> String {
    if cell.trim_start_matches(' ').starts_with(FORMULA_SIGNS) {
        format!("'{cell}")
    } else {
        cell.to_owned()
    }
}
