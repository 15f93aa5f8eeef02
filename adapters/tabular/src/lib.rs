//! Files with a table: csv and xlsx, read and written.
//!
//! Anyone can upload a file. So only one file is read at a time, on a blocking thread, and every size is checked
//! against a limit before memory is allocated for it. calamine reads spreadsheets, but only copies that `checked_copy`
//! has made.

mod cell_text;
mod checked_copy;
mod columns;
mod csv_file;
mod encoding;
mod spooled;
mod xlsx_file;

use application_ports::{
    BoundedWork, CellLayout, CellTable, Separator, SpooledTable, TableError, TableFormat,
    TableLayout, TableRow, TableWriter, TabularFiles, TextEncoding,
};
use async_trait::async_trait;

use columns::{CellCollector, Collect, RowCollector};
use csv_file::CsvWriter;
use spooled::Spooled;
use xlsx_file::XlsxWriter;

/// The number of files that are read or written at the same time. The other cores stay free to save answers.
const MAX_OPEN_FILES: usize = 1;

/// The first bytes of a zip archive, such as an xlsx file.
const ZIP: &[u8] = b"PK\x03\x04";
/// The first bytes of a compound file: an xlsx file with a password, or an xls file.
const COMPOUND_FILE: &[u8] = &[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/// Reads and writes csv and xlsx files.
#[derive(Clone, Debug)]
pub struct SpreadsheetFiles {
    work: BoundedWork,
}

impl Default for SpreadsheetFiles {
    fn default() -> Self {
        Self {
            work: BoundedWork::new(MAX_OPEN_FILES),
        }
    }
}

#[async_trait]
impl TabularFiles for SpreadsheetFiles {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn read(&self, file: Vec<u8>, layout: TableLayout) -> Result<Vec<TableRow>, TableError> {
        // Returns the file to the thread that allocated it. If another thread freed it, the allocator would give the
        // memory back to the system much later.
        let (rows, _file) = self.work.run(move || (read(&file, layout), file)).await?;
        rows
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn read_cells(&self, file: Vec<u8>, layout: CellLayout) -> Result<CellTable, TableError> {
        // The file is returned for the same reason as above.
        let (table, _file) = self
            .work
            .run(move || (read_cells(&file, layout), file))
            .await?;
        table
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn begin(
        &self,
        header: Vec<String>,
        format: TableFormat,
    ) -> Result<Box<dyn TableWriter>, TableError> {
        let file = self
            .work
            .run(move || OpenFile::new(&header, format))
            .await??;
        Ok(Box::new(SpreadsheetWriter {
            files: self.clone(),
            file: Some(file),
        }))
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn begin_spooled(
        &self,
        header: Vec<String>,
        format: TableFormat,
    ) -> Result<Box<dyn SpooledTable>, TableError> {
        let file = Spooled::begin(self.work.clone(), header, format).await?;
        Ok(Box::new(file))
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn write_csv_part(
        &self,
        header: Option<Vec<String>>,
        rows: Vec<Vec<String>>,
    ) -> Result<Vec<u8>, TableError> {
        let write = move || {
            let mut part = match header {
                Some(header) => CsvWriter::new(&header, Vec::new())?,
                None => CsvWriter::without_header(Vec::new()),
            };
            rows.iter().try_for_each(|row| part.add(row))?;
            part.finish()
        };
        self.work.run(write).await?
    }
}

/// A file that is being written.
struct SpreadsheetWriter {
    files: SpreadsheetFiles,
    /// `None` while rows are written, and after a failure.
    file: Option<OpenFile>,
}

enum OpenFile {
    Csv(CsvWriter<Vec<u8>>),
    Xlsx(Box<XlsxWriter>),
}

impl OpenFile {
    fn new(header: &[String], format: TableFormat) -> Result<Self, TableError> {
        Ok(match format {
            TableFormat::Csv => Self::Csv(CsvWriter::new(header, Vec::new())?),
            TableFormat::Xlsx => Self::Xlsx(Box::new(XlsxWriter::new(header)?)),
        })
    }

    fn add(&mut self, row: &[String]) -> Result<(), TableError> {
        match self {
            Self::Csv(file) => file.add(row),
            Self::Xlsx(file) => file.add(row),
        }
    }

    fn finish(self) -> Result<Vec<u8>, TableError> {
        match self {
            Self::Csv(file) => file.finish(),
            Self::Xlsx(file) => file.finish(),
        }
    }
}

impl SpreadsheetWriter {
    fn take_file(&mut self) -> Result<OpenFile, TableError> {
        let file = self.file.take();
        file.ok_or_else(|| fault("an earlier row was not written"))
    }
}

#[async_trait]
impl TableWriter for SpreadsheetWriter {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn add(&mut self, rows: Vec<Vec<String>>) -> Result<(), TableError> {
        let mut file = self.take_file()?;
        let write = move || {
            rows.iter().try_for_each(|row| file.add(row))?;
            Ok::<_, TableError>(file)
        };
        self.file = Some(self.files.work.run(write).await??);
        Ok(())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn finish(mut self: Box<Self>) -> Result<Vec<u8>, TableError> {
        let file = self.take_file()?;
        self.files.work.run(move || file.finish()).await?
    }
}

fn read(file: &[u8], layout: TableLayout) -> Result<Vec<TableRow>, TableError> {
    let mut rows = RowCollector::new(layout);
    collect(file, &mut rows)?;
    rows.finish()
}

fn read_cells(file: &[u8], layout: CellLayout) -> Result<CellTable, TableError> {
    let mut rows = CellCollector::new(layout);
    let text = collect(file, &mut rows)?;
    let rows = rows.finish()?;
    Ok(CellTable { text, rows })
}

/// Collects the rows of a file. The format is detected from the content. Returns the encoding and the separator of a
/// csv file.
fn collect(
    file: &[u8],
    rows: &mut impl Collect,
) -> Result<Option<(TextEncoding, Separator)>, TableError> {
    if file.starts_with(COMPOUND_FILE) {
        Err(TableError::Encrypted)
    } else if file.starts_with(ZIP) {
        xlsx_file::read(file, rows).map(|()| None)
    } else {
        csv_file::read(file, rows).map(Some)
    }
}

/// Converts any error to a fault.
fn fault(cause: impl std::fmt::Display) -> TableError {
    TableError::Fault(cause.to_string())
}

#[cfg(test)]
mod tests;
