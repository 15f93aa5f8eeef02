//! Xlsx files: the first sheet of a workbook.

use std::fs::File;
use std::io::Cursor;

use application_ports::{TableCell, TableError};
use calamine::{Reader, Xlsx, XlsxError};
use rust_xlsxwriter::{Format, Workbook as NewWorkbook};

use crate::cell_text::cell_text;
use crate::checked_copy::{SHEET, checked_copy};
use crate::columns::{Collect, MAX_LINE};
use crate::fault;

/// The maximum number of columns.
const MAX_COLUMN: usize = 256;
/// The widest column of a written file, in characters.
const MAX_WIDTH: usize = 60;

/// Reads the rows of a file.
pub fn read(file: &[u8], rows: &mut impl Collect) -> Result<(), TableError> {
    let copy = Cursor::new(checked_copy(file)?);
    let mut workbook = Xlsx::new(copy).map_err(|_| TableError::Broken)?;
    let is_1904 = workbook.has_1904_epoch();
    let cells = workbook.worksheet_cells_reader(SHEET);
    let mut cells = cells.map_err(|_| TableError::Broken)?;
    let mut row: Vec<(usize, String)> = Vec::new();
    let mut last: Option<(u32, usize)> = None;
    loop {
        let cell = match cells.next_cell() {
            Ok(Some(cell)) => cell,
            Ok(None) => break,
            // An error code that only other programs use, such as `Err:502`.
            Err(XlsxError::CellError(_)) => continue,
            Err(_) => return Err(TableError::Broken),
        };
        let (line, column) = cell.get_position();
        let (line, column) = (
            line.saturating_add(1),
            usize::try_from(column).unwrap_or(MAX_COLUMN),
        );
        if line > MAX_LINE || column >= MAX_COLUMN {
            return Err(TableError::TooLarge);
        }
        match last {
            // Without this check, a cell could occur twice, and rows could be in the wrong order.
            Some(last) if last >= (line, column) => return Err(TableError::Broken),
            Some((finished, _)) if finished < line => {
                rows.add(
                    finished,
                    row.iter().map(|(column, text)| (*column, &**text)),
                )?;
                row.clear();
            }
            _ => {}
        }
        last = Some((line, column));
        if rows.is_read(column) {
            row.push((
                column,
                cell_text(cell.get_value(), is_1904, rows.max_cell_chars()),
            ));
        }
    }
    if let Some((line, _)) = last {
        rows.add(line, row.iter().map(|(column, text)| (*column, &**text)))?;
    }
    Ok(())
}

/// The width of a column of numbers, in characters.
const NUMBER_WIDTH: usize = 8;

/// A cell to write.
enum Cell<'a> {
    Text(&'a str),
    Number(f64),
}

/// Writes a workbook with one sheet: a bold header that stays in view, and columns as wide as their texts. The rows
/// are in a temporary file until the workbook is finished.
pub struct XlsxWriter {
    workbook: NewWorkbook,
    /// The number of rows, with the header.
    rows: u32,
    /// The largest number of characters in each column.
    widths: Vec<usize>,
}

impl XlsxWriter {
    pub fn new(header: &[String]) -> Result<Self, TableError> {
        let mut workbook = NewWorkbook::new();
        if workbook.add_worksheet_with_constant_memory().is_err() {
            // If there is no folder for temporary files, the rows are kept in memory.
            workbook.add_worksheet();
        }
        let sheet = workbook.worksheet_from_index(0).map_err(fault)?;
        sheet.set_freeze_panes(1, 0).map_err(fault)?;
        let mut file = Self {
            workbook,
            rows: 0,
            widths: vec![0; header.len()],
        };
        file.add(header)?;
        Ok(file)
    }

    pub fn add(&mut self, row: &[String]) -> Result<(), TableError> {
        self.add_row(row.iter().map(|text| Cell::Text(text)))
    }

    /// Writes a row with numbers.
    pub fn add_cells(&mut self, row: &[TableCell]) -> Result<(), TableError> {
        self.add_row(row.iter().map(|cell| match cell {
            TableCell::Text(text) => Cell::Text(text),
            TableCell::Points(points) => Cell::Number(points.to_number()),
        }))
    }

    fn add_row<'a>(&mut self, row: impl Iterator<Item = Cell<'a>>) -> Result<(), TableError> {
        let sheet = self.workbook.worksheet_from_index(0).map_err(fault)?;
        let format = if self.rows == 0 {
            Format::new().set_bold()
        } else {
            Format::new()
        };
        for (column, (cell, width)) in (0_u16..).zip(row.zip(&mut self.widths)) {
            let length = match cell {
                Cell::Text(text) => {
                    sheet
                        .write_string_with_format(self.rows, column, text, &format)
                        .map_err(fault)?;
                    text.chars().count()
                }
                Cell::Number(number) => {
                    sheet
                        .write_number(self.rows, column, number)
                        .map_err(fault)?;
                    NUMBER_WIDTH
                }
            };
            *width = length.min(MAX_WIDTH).max(*width);
        }
        self.rows += 1;
        Ok(())
    }

    pub fn finish(self) -> Result<Vec<u8>, TableError> {
        self.with_widths()?.save_to_buffer().map_err(fault)
    }

    /// Writes the workbook to a file.
    pub fn finish_in(self, file: &mut File) -> Result<(), TableError> {
        self.with_widths()?.save_to_writer(file).map_err(fault)
    }

    fn with_widths(mut self) -> Result<NewWorkbook, TableError> {
        let sheet = self.workbook.worksheet_from_index(0).map_err(fault)?;
        for (column, width) in (0_u16..).zip(self.widths) {
            let width = u8::try_from(width + 2).unwrap_or(u8::MAX);
            sheet
                .set_column_width(column, f64::from(width))
                .map_err(fault)?;
        }
        Ok(self.workbook)
    }
}
