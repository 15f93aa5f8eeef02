//! Files with questions: Moodle XML, GIFT, Aiken, spreadsheets and the product's own format (D90).
//!
//! Anyone can upload a file. So only one file is read at a time, on a blocking thread, and the needed time and memory
//! depend only on its size. Each reader finds the questions of its format. Then `import` converts them to a template,
//! and `limits` leaves out the questions that the domain would refuse.

mod aiken;
mod archives;
mod export;
mod format;
mod gift;
mod html;
mod import;
mod limits;
mod moodle;
mod palestra;
mod spreadsheet;
mod text;

pub use archives::ZipArchives;

use std::sync::Arc;

use application_ports::{
    BoundedWork, FileToWrite, ImportedQuestions, QuestionFileError, QuestionFiles, QuestionFormat,
    TableFormat, TabularFiles, TemplateFormat, WrittenTemplate,
};
use async_trait::async_trait;
use domain_assessment::Content;

/// The number of files that are read or written at the same time. The other cores stay free to save answers.
const MAX_OPEN_FILES: usize = 1;

/// Reads and writes files with questions. Spreadsheets are read and written by `tables`.
pub struct QuestionExchange {
    tables: Arc<dyn TabularFiles>,
    work: BoundedWork,
}

impl QuestionExchange {
    pub fn new(tables: Arc<dyn TabularFiles>) -> Self {
        Self {
            tables,
            work: BoundedWork::new(MAX_OPEN_FILES),
        }
    }
}

#[async_trait]
impl QuestionFiles for QuestionExchange {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn read(
        &self,
        file: Vec<u8>,
        name: &str,
        format: Option<QuestionFormat>,
    ) -> Result<ImportedQuestions, QuestionFileError> {
        if file.iter().all(u8::is_ascii_whitespace) {
            return Err(QuestionFileError::Empty);
        }
        let file_name = name.to_owned();
        let name = file_name.clone();
        // Returns the file to the thread that allocated it. If another thread freed it, the allocator would give the
        // memory back to the system much later.
        let (read, file) = self
            .work
            .run(move || (read(&file, &name, format), file))
            .await?;
        match read? {
            Reading::Done(imported) => Ok(imported),
            Reading::Spreadsheet { csv } => {
                let file = csv.unwrap_or(file);
                let rows = self.tables.read(file, spreadsheet::LAYOUT).await?;
                self.work
                    .run(move || spreadsheet::read(&rows, &file_name))
                    .await?
            }
        }
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn write(
        &self,
        name: &str,
        content: &Content,
        files: Vec<FileToWrite>,
        format: TemplateFormat,
    ) -> Result<WrittenTemplate, QuestionFileError> {
        let (name, content) = (name.to_owned(), content.clone());
        let whole = match format {
            TemplateFormat::MoodleXml => {
                self.work
                    .run(move || moodle::write(&name, &content))
                    .await??
            }
            TemplateFormat::Gift => self.work.run(move || gift::write(&name, &content)).await?,
            TemplateFormat::Palestra => {
                let work = move || palestra::write(&name, &content, files);
                let parts = self.work.run(work).await??;
                return Ok(WrittenTemplate::Parts(parts));
            }
            TemplateFormat::Spreadsheet => {
                let table = self.work.run(move || spreadsheet::table(&content)).await?;
                self.tables.write(table, TableFormat::Xlsx).await?
            }
        };
        Ok(WrittenTemplate::Whole(whole))
    }
}

/// The result of the first step of reading a file.
enum Reading {
    Done(ImportedQuestions),
    /// Another adapter must read the rows.
    Spreadsheet {
        /// The file in UTF-8, if it is a csv file.
        csv: Option<Vec<u8>>,
    },
}

fn read(
    file: &[u8],
    name: &str,
    format: Option<QuestionFormat>,
) -> Result<Reading, QuestionFileError> {
    let format = match format {
        Some(format) => format,
        None => format::detect(file)?,
    };
    let text = || text::decode(file);
    let imported = match format {
        QuestionFormat::Spreadsheet => {
            let csv = format::is_csv(file).then(|| text().map(String::into_bytes));
            return csv.transpose().map(|csv| Reading::Spreadsheet { csv });
        }
        QuestionFormat::MoodleXml => moodle::read(&text()?, name),
        QuestionFormat::Gift => gift::read(&text()?, name),
        QuestionFormat::Aiken => aiken::read(&text()?, name),
        QuestionFormat::Palestra => palestra::read(file),
    };
    imported.map(Reading::Done)
}

/// Converts any error to a fault.
fn fault(cause: impl std::fmt::Display) -> QuestionFileError {
    QuestionFileError::Fault(cause.to_string())
}

#[cfg(test)]
mod tests;
