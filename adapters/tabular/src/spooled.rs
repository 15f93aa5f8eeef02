//! Files that are written to the disk, so that a long table needs little memory.

use std::fs::File;
use std::io::Seek as _;

use application_ports::{
    BoundedWork, SpooledFile, SpooledTable, TableCell, TableError, TableFormat,
};
use async_trait::async_trait;

use crate::csv_file::CsvWriter;
use crate::fault;
use crate::xlsx_file::XlsxWriter;

/// A file without a name. The system deletes it when the value is dropped.
pub struct Spooled {
    work: BoundedWork,
    /// `None` while rows are written, and after a failure.
    file: Option<OpenFile>,
}

enum OpenFile {
    Csv(CsvWriter<File>),
    Xlsx(Box<XlsxWriter>),
}

impl OpenFile {
    fn new(header: &[String], format: TableFormat) -> Result<Self, TableError> {
        Ok(match format {
            TableFormat::Csv => {
                let file = tempfile::tempfile().map_err(fault)?;
                Self::Csv(CsvWriter::new(header, file)?)
            }
            TableFormat::Xlsx => Self::Xlsx(Box::new(XlsxWriter::new(header)?)),
        })
    }

    fn add(&mut self, row: &[TableCell]) -> Result<(), TableError> {
        match self {
            Self::Csv(file) => file.add_cells(row),
            Self::Xlsx(file) => file.add_cells(row),
        }
    }

    fn finish(self) -> Result<SpooledFile, TableError> {
        let mut file = match self {
            Self::Csv(file) => file.finish()?,
            Self::Xlsx(workbook) => {
                let mut file = tempfile::tempfile().map_err(fault)?;
                workbook.finish_in(&mut file)?;
                file
            }
        };
        let size = file.seek(std::io::SeekFrom::End(0)).map_err(fault)?;
        Ok(SpooledFile::new(file, size))
    }
}

impl Spooled {
    pub async fn begin(
        work: BoundedWork,
        header: Vec<String>,
        format: TableFormat,
    ) -> Result<Self, TableError> {
        let file = work.run(move || OpenFile::new(&header, format)).await??;
        Ok(Self {
            work,
            file: Some(file),
        })
    }

    fn take_file(&mut self) -> Result<OpenFile, TableError> {
        let file = self.file.take();
        file.ok_or_else(|| fault("an earlier row was not written"))
    }
}

#[async_trait]
impl SpooledTable for Spooled {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn add(&mut self, rows: Vec<Vec<TableCell>>) -> Result<(), TableError> {
        let mut file = self.take_file()?;
        let write = move || {
            rows.iter().try_for_each(|row| file.add(row))?;
            Ok::<_, TableError>(file)
        };
        self.file = Some(self.work.run(write).await??);
        Ok(())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn finish(mut self: Box<Self>) -> Result<SpooledFile, TableError> {
        let file = self.take_file()?;
        self.work.run(move || file.finish()).await?
    }
}
