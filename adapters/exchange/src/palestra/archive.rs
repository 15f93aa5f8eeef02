//! Reads zip archives. Anyone can upload an archive, so every size is checked against a limit before memory is
//! allocated for it.

use std::io::{Cursor, Read};

use application_ports::QuestionFileError;
use domain_assessment::limits::MAX_TEMPLATE_FORM;
use zip::ZipArchive;

use super::TEMPLATE;

/// The maximum number of entries: the template, its images and its material.
const MAX_ENTRIES: usize = 1000;
/// The first bytes of each entry in the central directory of a zip archive.
const DIRECTORY_ENTRY: &[u8] = b"PK\x01\x02";
/// The maximum number of directory entries that are found in a file. Files in the archive can be archives themselves,
/// and contain such entries too.
const MAX_DIRECTORY_ENTRIES: usize = 20 * MAX_ENTRIES;
/// The maximum size of an unpacked template in bytes. An indented template is larger than the form.
const MAX_TEMPLATE: usize = 2 * MAX_TEMPLATE_FORM;

/// An open archive.
pub struct Archive<'a>(ZipArchive<Cursor<&'a [u8]>>);

/// Whether a file is an archive with a template.
pub fn contains_template(file: &[u8]) -> bool {
    Archive::open(file).is_ok_and(|archive| archive.has(TEMPLATE))
}

impl<'a> Archive<'a> {
    pub fn open(file: &'a [u8]) -> Result<Self, QuestionFileError> {
        // `ZipArchive` allocates memory for each entry, so they are counted before it reads them.
        let entries = file.windows(DIRECTORY_ENTRY.len());
        if entries.filter(|bytes| *bytes == DIRECTORY_ENTRY).count() > MAX_DIRECTORY_ENTRIES {
            return Err(QuestionFileError::TooLarge);
        }
        let archive = ZipArchive::new(Cursor::new(file));
        let archive = archive.map_err(|_| QuestionFileError::WrongFormat)?;
        if archive.len() > MAX_ENTRIES {
            return Err(QuestionFileError::TooLarge);
        }
        Ok(Self(archive))
    }

    pub fn has(&self, path: &str) -> bool {
        self.0.index_for_name(path).is_some()
    }

    /// Returns the unpacked content of an entry.
    pub fn read(&mut self, path: &str) -> Result<Vec<u8>, QuestionFileError> {
        let entry = self.0.by_name(path);
        let entry = entry.map_err(|_| QuestionFileError::WrongFormat)?;
        // The size that the archive declares can be wrong, so the reader is limited too.
        let most = u64::try_from(MAX_TEMPLATE).unwrap_or(u64::MAX);
        if entry.size() > most {
            return Err(QuestionFileError::TooLarge);
        }
        let mut content = Vec::new();
        let read = entry.take(most + 1).read_to_end(&mut content);
        if content.len() > MAX_TEMPLATE {
            return Err(QuestionFileError::TooLarge);
        }
        read.map_err(|_| QuestionFileError::WrongFormat)?;
        Ok(content)
    }
}
