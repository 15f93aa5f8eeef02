//! Writes zip archives to the disk.

use std::fs::File;
use std::io::Write as _;

use application_ports::{ArchiveError, Archives, BoundedWork, SpooledArchive, SpooledFile};
use async_trait::async_trait;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::MAX_OPEN_FILES;

/// Writes only one part of an archive at a time, so that the other cores stay free to save answers.
pub struct ZipArchives {
    work: BoundedWork,
}

impl Default for ZipArchives {
    fn default() -> Self {
        Self {
            work: BoundedWork::new(MAX_OPEN_FILES),
        }
    }
}

struct OpenArchive {
    work: BoundedWork,
    /// `None` after a failure. The value is large and moves between threads, so it is boxed.
    zip: Option<Box<ZipWriter<File>>>,
}

fn fault(error: &impl ToString) -> ArchiveError {
    ArchiveError(error.to_string())
}

fn lost() -> ArchiveError {
    fault(&"it failed before")
}

#[async_trait]
impl Archives for ZipArchives {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn begin(&self) -> Result<Box<dyn SpooledArchive>, ArchiveError> {
        let created = self.work.run(tempfile::tempfile).await;
        let file = created
            .map_err(|error| fault(&error))?
            .map_err(|error| fault(&error))?;
        Ok(Box::new(OpenArchive {
            work: self.work.clone(),
            zip: Some(Box::new(ZipWriter::new(file))),
        }))
    }
}

#[async_trait]
impl SpooledArchive for OpenArchive {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn add(&mut self, name: String, content: Vec<u8>) -> Result<(), ArchiveError> {
        let mut zip = self.zip.take().ok_or_else(lost)?;
        let write = move || {
            zip.start_file(name, SimpleFileOptions::default())
                .map_err(|error| fault(&error))?;
            zip.write_all(&content).map_err(|error| fault(&error))?;
            Ok(zip)
        };
        self.zip = Some(
            self.work
                .run(write)
                .await
                .map_err(|error| fault(&error))??,
        );
        Ok(())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn finish(mut self: Box<Self>) -> Result<SpooledFile, ArchiveError> {
        let zip = self.zip.take().ok_or_else(lost)?;
        let finish = move || {
            let file = zip.finish().map_err(|error| fault(&error))?;
            let size = file.metadata().map_err(|error| fault(&error))?.len();
            Ok(SpooledFile::new(file, size))
        };
        self.work.run(finish).await.map_err(|error| fault(&error))?
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use zip::ZipArchive;

    use super::*;

    #[tokio::test]
    async fn an_archive_has_the_files_that_were_added_in_their_order() {
        let mut archive = ZipArchives::default().begin().await.unwrap();
        for (name, content) in [("b.json", "{}"), ("events/001.json", "[1, 2]")] {
            let content = content.as_bytes().to_vec();
            archive.add(name.to_owned(), content).await.unwrap();
        }
        let file = archive.finish().await.unwrap();
        let size = file.size();
        let reader = file.into_reader().unwrap();
        assert_eq!(reader.metadata().unwrap().len(), size);
        let mut zip = ZipArchive::new(reader).unwrap();
        let names: Vec<_> = (0..zip.len())
            .map(|at| zip.by_index(at).unwrap().name().unwrap().into_owned())
            .collect();
        assert_eq!(names, ["b.json", "events/001.json"]);
        let mut text = String::new();
        let mut entry = zip.by_name("events/001.json").unwrap();
        entry.read_to_string(&mut text).unwrap();
        assert_eq!(text, "[1, 2]");
    }
}
