//! Files with a table: files that people export from a spreadsheet program, and files that they open in it.

use async_trait::async_trait;
use domain_kernel::Points;

use crate::{LostWork, SpooledFile};

/// A column that a file can have. The first row of a file names its columns, in any order and in upper
/// or lower case; other columns are ignored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableColumn {
    /// The name, in lower case.
    pub name: &'static str,
    pub is_required: bool,
}

/// The columns to read from a file, and the limits for the time and the memory that reading may take.
#[derive(Clone, Copy, Debug)]
pub struct TableLayout {
    pub columns: &'static [TableColumn],
    /// The maximum number of rows. The header and blank rows do not count.
    pub max_rows: usize,
    /// The maximum number of characters that are read of a cell. Longer texts are cut. So the limit must be greater
    /// than the length of any valid text.
    pub max_cell_chars: usize,
}

/// The limits for reading all cells of a file.
#[derive(Clone, Copy, Debug)]
pub struct CellLayout {
    /// The maximum number of rows. Blank rows do not count.
    pub max_rows: usize,
    /// The maximum number of columns. Cells of further columns are ignored.
    pub max_columns: usize,
    /// As in [`TableLayout`].
    pub max_cell_chars: usize,
}

/// The encoding of a text file (D107).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextEncoding {
    Utf8,
    Utf16,
    Windows1252,
}

/// The character that separates the cells of a csv file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Separator {
    Comma,
    Semicolon,
    Tab,
}

/// All cells of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellTable {
    /// The encoding and the separator of a csv file. `None` for an xlsx file.
    pub text: Option<(TextEncoding, Separator)>,
    /// The rows that are not blank. The first one may be a header.
    pub rows: Vec<TableRow>,
}

/// A row of a file that is not blank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// The row's number in the file, from 1. The header and blank rows count too.
    pub line: u32,
    /// A text for each column of the layout. It is empty if the row or the file does not have the column. A number or a
    /// date is read as a text.
    pub cells: Vec<String>,
}

/// A table to write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    pub header: Vec<String>,
    pub rows: Vec<Vec<String>>,
}

/// A cell of a file that is written to the disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableCell {
    Text(String),
    /// A number with at most two decimals.
    Points(Points),
}

/// The format of a file to write. The format of a file to read is detected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableFormat {
    Xlsx,
    Csv,
}

/// The reason why a file cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// All rows of the file are blank, or it has no rows.
    #[error("empty")]
    Empty,
    /// The file is neither an xlsx nor a csv file.
    #[error("neither xlsx nor csv")]
    UnknownFormat,
    /// The file is a text file in an unknown encoding.
    #[error("in an unknown encoding")]
    UnknownEncoding,
    /// The file has a password, or was made by an Excel version before 2007.
    #[error("encrypted or of an old format")]
    Encrypted,
    /// The file contradicts its format, or contains something that no spreadsheet program writes.
    #[error("broken")]
    Broken,
    /// The file is too large when it is unpacked, or has cells too far from the first one.
    #[error("too large")]
    TooLarge,
    /// The file has more rows than the layout allows.
    #[error("more than {max} rows")]
    TooManyRows { max: usize },
    /// The first row does not name these columns.
    #[error("without the columns {}", .0.join(", "))]
    MissingColumns(Vec<&'static str>),
    /// A bug.
    #[error("fault: {0}")]
    Fault(String),
}

impl From<LostWork> for TableError {
    fn from(lost: LostWork) -> Self {
        Self::Fault(lost.to_string())
    }
}

/// Reads and writes files with a table. Reading a file takes little time and memory, whatever the file contains, and
/// never blocks the threads that serve requests.
#[async_trait]
pub trait TabularFiles: Send + Sync {
    /// Reads the rows of a csv file, or of the first sheet of an xlsx file.
    async fn read(&self, file: Vec<u8>, layout: TableLayout) -> Result<Vec<TableRow>, TableError>;
    /// Reads all cells of a csv file, or of the first sheet of an xlsx file, whatever the first row contains.
    async fn read_cells(&self, file: Vec<u8>, layout: CellLayout) -> Result<CellTable, TableError>;
    /// Begins a file with a table. No cell of the file is a formula.
    async fn begin(
        &self,
        header: Vec<String>,
        format: TableFormat,
    ) -> Result<Box<dyn TableWriter>, TableError>;
    /// Begins a file with a table like [`begin`](Self::begin), but on the disk of this node, so that even a large file
    /// needs little memory.
    async fn begin_spooled(
        &self,
        header: Vec<String>,
        format: TableFormat,
    ) -> Result<Box<dyn SpooledTable>, TableError>;
    /// Returns a part of a csv file: the header, if there is one, and the rows. Parts that are sent one after the other are
    /// a file, the first of which has the header.
    async fn write_csv_part(
        &self,
        header: Option<Vec<String>>,
        rows: Vec<Vec<String>>,
    ) -> Result<Vec<u8>, TableError>;
    /// Returns a file with the table. For a long table, use [`begin`](Self::begin) and add its rows while they are
    /// read.
    async fn write(&self, table: Table, format: TableFormat) -> Result<Vec<u8>, TableError> {
        let mut writer = self.begin(table.header, format).await?;
        writer.add(table.rows).await?;
        writer.finish().await
    }
}

/// A file that is being written. It contains the written bytes, not the rows.
#[async_trait]
pub trait TableWriter: Send {
    /// Writes more rows.
    async fn add(&mut self, rows: Vec<Vec<String>>) -> Result<(), TableError>;
    /// Returns the file.
    async fn finish(self: Box<Self>) -> Result<Vec<u8>, TableError>;
}

/// A file that is being written to the disk.
#[async_trait]
pub trait SpooledTable: Send {
    /// Writes more rows.
    async fn add(&mut self, rows: Vec<Vec<TableCell>>) -> Result<(), TableError>;
    /// Returns the file.
    async fn finish(self: Box<Self>) -> Result<SpooledFile, TableError>;
}
