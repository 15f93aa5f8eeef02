//! Files with a table: what people export from a spreadsheet, and what they open in one.

use async_trait::async_trait;

/// A column that a file can have. The first row of a file names its columns, in any order and in upper
/// or lower case; other columns are ignored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableColumn {
    /// In lower case.
    pub name: &'static str,
    pub is_required: bool,
}

/// The columns to read of a file, and limits of the work and the memory that a file can cost.
#[derive(Clone, Copy, Debug)]
pub struct TableLayout {
    pub columns: &'static [TableColumn],
    /// Rows that are not blank, without the header.
    pub max_rows: usize,
    /// Longer texts are cut off, so it must be more than any valid text has.
    pub max_cell_chars: usize,
}

/// A row of a file that is not blank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// The row's number in the file, from 1. The header and blank rows count too.
    pub line: u32,
    /// A text for each column of the layout, empty if the row or the file has none. A number or a date
    /// is its text.
    pub cells: Vec<String>,
}

/// A table to write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    pub header: Vec<String>,
    pub rows: Vec<Vec<String>>,
}

/// The format of a file to write. A file to read shows its format itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableFormat {
    Xlsx,
    Csv,
}

/// Why a file cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// It has no row that is not blank.
    #[error("empty")]
    Empty,
    /// It is neither an xlsx nor a csv file.
    #[error("neither xlsx nor csv")]
    UnknownFormat,
    /// It is a text file in another encoding than UTF-8.
    #[error("not in UTF-8")]
    UnknownEncoding,
    /// It has a password, or is of an Excel before 2007.
    #[error("encrypted or of an old format")]
    Encrypted,
    /// It contradicts its format, or contains what no spreadsheet writes.
    #[error("broken")]
    Broken,
    /// It is too large unpacked, or has cells too far from the first one.
    #[error("too large")]
    TooLarge,
    /// It has more rows than the layout allows.
    #[error("more than {max} rows")]
    TooManyRows { max: usize },
    /// The first row does not name these columns.
    #[error("without the columns {}", .0.join(", "))]
    MissingColumns(Vec<&'static str>),
    /// A bug.
    #[error("fault: {0}")]
    Fault(String),
}

/// Reads and writes files with a table. Whatever a file contains, reading it costs little time and
/// memory, and never the threads that serve requests.
#[async_trait]
pub trait TabularFiles: Send + Sync {
    /// Reads the rows of a csv file, or of the first sheet of an xlsx file.
    async fn read(&self, file: Vec<u8>, layout: TableLayout) -> Result<Vec<TableRow>, TableError>;
    /// Returns a file with the table. No cell of it is a formula.
    async fn write(&self, table: Table, format: TableFormat) -> Result<Vec<u8>, TableError>;
}
