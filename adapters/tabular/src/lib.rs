//! Files with a table: csv and xlsx, read and written.
//!
//! Anyone can upload a file. So only one file is read at a time, on a blocking thread, and every size is checked
//! against a limit before memory is allocated for it. calamine reads spreadsheets, but only copies that `checked_copy`
//! has made.

mod cell_text;
mod checked_copy;
mod columns;
mod csv_file;
mod xlsx_file;

use std::sync::Arc;

use application_ports::{Table, TableError, TableFormat, TableLayout, TableRow, TabularFiles};
use async_trait::async_trait;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

/// The number of files that are read or written at the same time. The other cores remain free to save answers.
const MAX_OPEN_FILES: usize = 1;

/// The first bytes of a zip archive, such as an xlsx file.
const ZIP: &[u8] = b"PK\x03\x04";
/// The first bytes of a compound file: an xlsx file with a password, or an xls file.
const COMPOUND_FILE: &[u8] = &[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/// Reads and writes csv and xlsx files.
#[derive(Debug)]
pub struct SpreadsheetFiles {
    permits: Arc<Semaphore>,
}

impl Default for SpreadsheetFiles {
    fn default() -> Self {
        Self {
            permits: Arc::new(Semaphore::new(MAX_OPEN_FILES)),
        }
    }
}

impl SpreadsheetFiles {
    /// Waits for a permit and runs `work` on a blocking thread. Work that has begun keeps its permit until it
    /// ends, even if its caller goes.
    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, TableError> + Send + 'static,
    ) -> Result<T, TableError> {
        let permits = Arc::clone(&self.permits);
        let permit = permits.acquire_owned().await.map_err(fault)?;
        let work = move || {
            let result = work();
            drop(permit);
            result
        };
        spawn_blocking(work).await.map_err(fault)?
    }
}

#[async_trait]
impl TabularFiles for SpreadsheetFiles {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn read(&self, file: Vec<u8>, layout: TableLayout) -> Result<Vec<TableRow>, TableError> {
        // Returns the file to the thread that allocated it. If another thread freed it, the allocator would give the
        // memory back to the system much later.
        let (rows, _file) = self.run(move || Ok((read(&file, layout), file))).await?;
        rows
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn write(&self, table: Table, format: TableFormat) -> Result<Vec<u8>, TableError> {
        self.run(move || match format {
            TableFormat::Csv => csv_file::write(&table),
            TableFormat::Xlsx => xlsx_file::write(&table),
        })
        .await
    }
}

/// The content of the file decides the format, not the file's name.
fn read(file: &[u8], layout: TableLayout) -> Result<Vec<TableRow>, TableError> {
    if file.starts_with(COMPOUND_FILE) {
        Err(TableError::Encrypted)
    } else if file.starts_with(ZIP) {
        xlsx_file::read(file, layout)
    } else {
        csv_file::read(file, layout)
    }
}

/// Turns any cause into a fault.
fn fault(cause: impl std::fmt::Display) -> TableError {
    TableError::Fault(cause.to_string())
}

#[cfg(test)]
mod tests;
