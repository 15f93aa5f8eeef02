//! Documents to print, as PDF (D218, D260).
//!
//! The crate krilla writes them. All fonts are part of the program, so a document looks the same on every machine.

mod certificate;
mod fonts;
mod page;
mod result_sheet;
#[cfg(test)]
mod tests;
mod text;

use application_ports::{BoundedWork, Certificate, PrintError, Printer, ResultSheet};
use async_trait::async_trait;
use krilla::error::KrillaError;

/// The number of documents that are written at the same time. The other cores stay free to save answers.
const MAX_OPEN_DOCUMENTS: usize = 1;

/// The reason why a document was not written.
enum Unwritten {
    Fault(PrintError),
    /// The document would not be accessible.
    Refused(KrillaError),
}

/// Writes documents as PDF.
#[derive(Clone, Debug)]
pub struct PdfPrinter {
    work: BoundedWork,
}

impl Default for PdfPrinter {
    fn default() -> Self {
        Self {
            work: BoundedWork::new(MAX_OPEN_DOCUMENTS),
        }
    }
}

#[async_trait]
impl Printer for PdfPrinter {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn certificate(&self, certificate: Certificate) -> Result<Vec<u8>, PrintError> {
        let write = move || accessible(|strict| certificate::write(&certificate, strict));
        self.work.run(write).await?
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn result_sheet(&self, sheet: ResultSheet) -> Result<Vec<u8>, PrintError> {
        let write = move || accessible(|strict| result_sheet::write(&sheet, strict));
        self.work.run(write).await?
    }
}

/// Writes an accessible document. If a text does not allow this, writes the document without the check: a document that
/// is hard to read for a screen reader is better than none.
fn accessible(write: impl Fn(bool) -> Result<Vec<u8>, Unwritten>) -> Result<Vec<u8>, PrintError> {
    match write(true) {
        Ok(document) => Ok(document),
        Err(Unwritten::Fault(error)) => Err(error),
        Err(Unwritten::Refused(reason)) => {
            tracing::warn!(?reason, "a document is not accessible");
            write(false).map_err(|error| match error {
                Unwritten::Fault(error) => error,
                Unwritten::Refused(reason) => PrintError(format!("{reason:?}")),
            })
        }
    }
}
