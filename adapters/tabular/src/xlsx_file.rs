//! Xlsx files: the first sheet of a workbook.

use std::io::Cursor;

use application_ports::{Table, TableError, TableLayout, TableRow};
use calamine::{Reader, Xlsx, XlsxError};
use rust_xlsxwriter::{Format, Workbook as NewWorkbook};

use crate::cell_text::cell_text;
use crate::checked_copy::{SHEET, checked_copy};
use crate::columns::{MAX_LINE, RowCollector};
use crate::fault;

/// How far to the right a cell may be.
const MAX_COLUMN: usize = 256;
/// The widest column of a written file, in characters.
const MAX_WIDTH: usize = 60;

/// Reads the rows of a file.
pub fn read(file: &[u8], layout: TableLayout) -> Result<Vec<TableRow>, TableError> {
    let copy = Cursor::new(checked_copy(file)?);
    let mut workbook = Xlsx::new(copy).map_err(|_| TableError::Broken)?;
    let is_1904 = workbook.has_1904_epoch();
    let cells = workbook.worksheet_cells_reader(SHEET);
    let mut cells = cells.map_err(|_| TableError::Broken)?;
    let mut rows = RowCollector::new(layout);
    let mut row: Vec<(usize, String)> = Vec::new();
    let mut last: Option<(u32, usize)> = None;
    loop {
        let cell = match cells.next_cell() {
            Ok(Some(cell)) => cell,
            Ok(None) => break,
            // An error that only another program knows, such as `Err:502`.
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
            // Without this a cell could be named twice, and rows would be in another order.
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
                cell_text(cell.get_value(), is_1904, layout.max_cell_chars),
            ));
        }
    }
    if let Some((line, _)) = last {
        rows.add(line, row.iter().map(|(column, text)| (*column, &**text)))?;
    }
    rows.finish()
}

/// Returns a workbook with one sheet: a bold header that stays in view, and columns as wide as their texts.
pub fn write(table: &Table) -> Result<Vec<u8>, TableError> {
    let mut workbook = NewWorkbook::new();
    let sheet = workbook.add_worksheet();
    let bold = Format::new().set_bold();
    sheet.set_freeze_panes(1, 0).map_err(fault)?;
    let header_and_rows = std::iter::once(&table.header).chain(&table.rows);
    let mut widths: Vec<usize> = Vec::new();
    for (line, row) in (0_u32..).zip(header_and_rows) {
        for (column, text) in (0_u16..).zip(row) {
            let written = if line == 0 {
                sheet.write_string_with_format(line, column, text, &bold)
            } else {
                sheet.write_string(line, column, text)
            };
            written.map_err(fault)?;
            let at = usize::from(column);
            widths.resize(widths.len().max(at + 1), 0);
            if let Some(width) = widths.get_mut(at) {
                *width = text.chars().count().min(MAX_WIDTH).max(*width);
            }
        }
    }
    for (column, width) in (0_u16..).zip(widths) {
        let width = u8::try_from(width + 2).unwrap_or(u8::MAX);
        sheet
            .set_column_width(column, f64::from(width))
            .map_err(fault)?;
    }
    workbook.save_to_buffer().map_err(fault)
}
