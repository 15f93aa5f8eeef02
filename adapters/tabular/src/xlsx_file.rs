//! Xlsx files: the first sheet of a workbook.

use application_ports::{Table, TableError, TableLayout, TableRow};
use quick_xml::events::BytesStart;
use rust_xlsxwriter::{Format, Workbook as NewWorkbook};

use crate::columns::{MAX_LINE, RowCollector};
use crate::fault;
use crate::number_format::NumberFormats;
use crate::workbook::{MAX_SHARED_STRINGS, MAX_SHEET, MAX_STYLES, Workbook};
use crate::xml::{Node, XmlReader, attribute, number};

/// Texts that cells share.
const MAX_STRINGS: usize = 300_000;
/// How far to the right a cell may be.
const MAX_COLUMN: usize = 256;
/// The widest column of a written file, in characters.
const MAX_WIDTH: usize = 60;

/// Reads the rows of a file.
pub fn read(file: &[u8], layout: TableLayout) -> Result<Vec<TableRow>, TableError> {
    let mut workbook = Workbook::open(file)?;
    let first = workbook.first_sheet()?;
    let strings = match workbook.part("xl/sharedStrings.xml", MAX_SHARED_STRINGS)? {
        Some(part) => read_strings(&part, layout.max_cell_chars)?,
        None => Vec::new(),
    };
    let formats = match workbook.part("xl/styles.xml", MAX_STYLES)? {
        Some(part) => NumberFormats::read(&part, first.is_1904)?,
        None => NumberFormats::default(),
    };
    let sheet = workbook.part(&first.path, MAX_SHEET)?;
    let sheet = sheet.ok_or(TableError::Broken)?;
    read_sheet(&sheet, &strings, &formats, layout)
}

/// Reads the texts that cells share.
fn read_strings(part: &str, max_chars: usize) -> Result<Vec<Box<str>>, TableError> {
    let mut strings = Vec::new();
    let mut text = RichText::new(max_chars);
    let mut xml = XmlReader::new(part);
    while let Some(node) = xml.next()? {
        if let Node::End(element) = &node
            && element.local_name().as_ref() == "si"
        {
            strings.push(text.take().into_boxed_str());
            if strings.len() > MAX_STRINGS {
                return Err(TableError::TooLarge);
            }
        }
        text.read(&node);
    }
    Ok(strings)
}

/// A text whose parts can have formats: the elements `t`, but not those that say how it is pronounced.
struct RichText {
    text: String,
    max_chars: usize,
    is_in_text: bool,
    is_in_phonetic: bool,
}

impl RichText {
    const fn new(max_chars: usize) -> Self {
        Self {
            text: String::new(),
            max_chars,
            is_in_text: false,
            is_in_phonetic: false,
        }
    }

    fn read(&mut self, node: &Node<'_>) {
        match node {
            Node::Start(element) => self.enter(element.local_name().as_ref(), true),
            Node::End(element) => self.enter(element.local_name().as_ref(), false),
            Node::Text(text) if self.is_in_text && !self.is_in_phonetic => {
                push_up_to(self.max_chars, &mut self.text, text);
            }
            Node::Text(_) => {}
        }
    }

    fn enter(&mut self, name: &str, is_start: bool) {
        match name {
            "t" => self.is_in_text = is_start,
            "rPh" => self.is_in_phonetic = is_start,
            _ => {}
        }
    }

    fn take(&mut self) -> String {
        std::mem::take(&mut self.text)
    }
}

/// Appends what fits. Many cells can share one long text, so it is cut off before it is copied.
fn push_up_to(max_chars: usize, text: &mut String, more: &str) {
    let free = max_chars.saturating_sub(text.chars().count());
    text.extend(more.chars().take(free));
}

/// What a cell says of its value.
#[derive(Default)]
struct Cell {
    /// From 0.
    column: usize,
    kind: CellKind,
    format: Option<usize>,
    value: String,
}

#[derive(Clone, Copy, Default, PartialEq)]
enum CellKind {
    #[default]
    Number,
    SharedString,
    Bool,
    /// A formula's text, an error such as `#N/A`, or a date in ISO 8601.
    Plain,
    InlineString,
}

impl Cell {
    /// Reads the attributes of a cell on that line; `next` is the column after the cell before it.
    fn new(element: &BytesStart<'_>, line: u32, next: usize) -> Result<Self, TableError> {
        let (mut column, mut cell_line) = (next, line);
        if let Some(reference) = attribute(element, "r")? {
            (column, cell_line) = position(&reference).ok_or(TableError::Broken)?;
        }
        if column >= MAX_COLUMN || cell_line > MAX_LINE {
            return Err(TableError::TooLarge);
        }
        if cell_line != line {
            return Err(TableError::Broken);
        }
        let kind = match attribute(element, "t")?.as_deref() {
            Some("s") => CellKind::SharedString,
            Some("b") => CellKind::Bool,
            Some("inlineStr") => CellKind::InlineString,
            Some("str" | "e" | "d") => CellKind::Plain,
            _ => CellKind::Number,
        };
        Ok(Self {
            column,
            kind,
            format: number(element, "s")?,
            value: String::new(),
        })
    }

    fn text(self, strings: &[Box<str>], formats: &NumberFormats) -> Result<String, TableError> {
        let value = self.value;
        Ok(match self.kind {
            _ if value.is_empty() => value,
            CellKind::Number => formats.text(&value, self.format),
            CellKind::Plain | CellKind::InlineString => value,
            CellKind::Bool if value == "1" => "TRUE".to_owned(),
            CellKind::Bool => "FALSE".to_owned(),
            CellKind::SharedString => {
                let at: usize = value.trim().parse().map_err(|_| TableError::Broken)?;
                strings.get(at).ok_or(TableError::Broken)?.to_string()
            }
        })
    }
}

/// Returns column, from 0, and line, from 1, of a cell such as `B7`.
fn position(reference: &str) -> Option<(usize, u32)> {
    let digits = reference.find(|sign: char| sign.is_ascii_digit())?;
    let (letters, line) = reference.split_at_checked(digits)?;
    let column = letters.bytes().try_fold(0_usize, |column, letter| {
        let value = usize::from(letter.to_ascii_uppercase().checked_sub(b'A')?);
        (value < 26 && column < MAX_COLUMN * 26).then_some(column * 26 + value + 1)
    })?;
    Some((column.checked_sub(1)?, line.parse().ok()?))
}

fn read_sheet(
    part: &str,
    strings: &[Box<str>],
    formats: &NumberFormats,
    layout: TableLayout,
) -> Result<Vec<TableRow>, TableError> {
    let mut rows = RowCollector::new(layout);
    let mut row: Vec<(usize, String)> = Vec::new();
    let (mut line, mut next_column) = (0_u32, 0);
    let mut cell: Option<Cell> = None;
    let mut is_in_value = false;
    let mut inline = RichText::new(layout.max_cell_chars);
    let mut xml = XmlReader::new(part);
    while let Some(node) = xml.next()? {
        match &node {
            Node::Start(element) => match element.local_name().as_ref() {
                "row" => {
                    let following = line.saturating_add(1);
                    let own = number(element, "r")?.unwrap_or(following);
                    // Without this a line could be named twice, and rows would be in another order.
                    if own < following {
                        return Err(TableError::Broken);
                    }
                    (line, next_column) = (own, 0);
                    row.clear();
                }
                "c" => {
                    let own = Cell::new(element, line, next_column)?;
                    next_column = own.column + 1;
                    cell = Some(own);
                }
                "v" => is_in_value = true,
                _ => {}
            },
            Node::End(element) => match element.local_name().as_ref() {
                "row" => rows.add(line, row.iter().map(|(column, text)| (*column, &**text)))?,
                "c" => {
                    if let Some(mut own) = cell.take() {
                        if own.kind == CellKind::InlineString {
                            own.value = inline.take();
                        }
                        if rows.is_read(own.column) && row.len() < MAX_COLUMN {
                            row.push((own.column, own.text(strings, formats)?));
                        }
                    }
                }
                "v" => is_in_value = false,
                "sheetData" => break,
                _ => {}
            },
            Node::Text(text) => {
                if let Some(own) = cell.as_mut().filter(|_| is_in_value) {
                    push_up_to(layout.max_cell_chars, &mut own.value, text);
                }
            }
        }
        if cell.is_some() {
            inline.read(&node);
        }
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
