//! Writes an archive while the caller takes its parts. Only the part that was written last is in memory.

use std::io::{self, Write};
use std::mem;
use std::sync::{Arc, Mutex, PoisonError};
use std::vec::IntoIter;

use application_ports::{FileToWrite, QuestionFileError};
use bytes::Bytes;
use futures_util::stream::{self, BoxStream};
use futures_util::{StreamExt as _, TryStreamExt as _};
use zip::write::{SimpleFileOptions, StreamWriter};
use zip::{CompressionMethod, ZipWriter};

use super::TEMPLATE;
use super::places::PlacedFile;
use crate::fault;

/// An archive that is being written.
struct Archive {
    /// `None` after the end.
    zip: Option<ZipWriter<StreamWriter<Written>>>,
    written: Written,
    /// The file that is being written.
    open: Option<FileToWrite>,
    rest: IntoIter<PlacedFile>,
}

/// Bytes that were written and not taken yet.
#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

/// Writes the document, and returns the content of the archive. The files are read and written while the caller takes
/// the content. Files are stored uncompressed, because images and documents are already compressed.
pub fn write(
    document: &[u8],
    files: Vec<PlacedFile>,
) -> Result<BoxStream<'static, Result<Bytes, QuestionFileError>>, QuestionFileError> {
    let written = Written::default();
    let mut zip = ZipWriter::new_stream(written.clone());
    zip.start_file(TEMPLATE, SimpleFileOptions::default())
        .map_err(fault)?;
    zip.write_all(document).map_err(fault)?;
    let archive = Archive {
        zip: Some(zip),
        written,
        open: None,
        rest: files.into_iter(),
    };
    Ok(stream::try_unfold(archive, Archive::next).boxed())
}

impl Archive {
    /// Returns the next part, or `None` after the end.
    async fn next(mut self) -> Result<Option<(Bytes, Self)>, QuestionFileError> {
        loop {
            let is_written = self.write_some().await?;
            let bytes = self.written.take();
            if !bytes.is_empty() {
                return Ok(Some((bytes, self)));
            }
            if is_written {
                return Ok(None);
            }
        }
    }

    /// Writes the next part of a file, or the bytes between two files. Returns whether the archive is complete.
    async fn write_some(&mut self) -> Result<bool, QuestionFileError> {
        let Some(zip) = &mut self.zip else {
            return Ok(true);
        };
        if let Some(file) = &mut self.open {
            match file.parts.try_next().await.map_err(fault)? {
                Some(part) => {
                    let length = u64::try_from(part.len()).map_err(fault)?;
                    file.size = file.size.checked_sub(length).ok_or_else(other_size)?;
                    zip.write_all(&part).map_err(fault)?;
                }
                None if file.size > 0 => return Err(other_size()),
                None => self.open = None,
            }
        } else if let Some(PlacedFile { path, file, .. }) = self.rest.next() {
            let stored = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
            zip.start_file(path, stored).map_err(fault)?;
            self.open = Some(file);
        } else if let Some(zip) = self.zip.take() {
            zip.finish().map_err(fault)?;
        }
        Ok(false)
    }
}

fn other_size() -> QuestionFileError {
    fault("a stored file has another size than its row")
}

impl Written {
    fn take(&self) -> Bytes {
        let mut bytes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        mem::take(&mut *bytes).into()
    }
}

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut written = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        written.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
