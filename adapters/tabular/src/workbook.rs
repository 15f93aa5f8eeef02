//! The archive of an xlsx file, its parts with a limit each, and where its first sheet is.

use std::borrow::Cow;
use std::io::{Cursor, Read};

use application_ports::TableError;
use quick_xml::events::BytesStart;
use zip::ZipArchive;
use zip::result::ZipError;

use crate::xml::{Node, XmlReader, attribute};

/// Files of an archive. A workbook with a hundred sheets has some three hundred.
const MAX_ENTRIES: usize = 1000;
/// The first bytes of each entry in the directory of an archive.
const DIRECTORY_ENTRY: &[u8] = b"PK\x01\x02";

const MIB: u64 = 1024 * 1024;
/// Unpacked bytes of the parts. A sheet of 10,000 rows with 20 columns has less than 10 MB.
pub const MAX_SHEET: u64 = 16 * MIB;
pub const MAX_SHARED_STRINGS: u64 = 8 * MIB;
pub const MAX_STYLES: u64 = 4 * MIB;
const MAX_WORKBOOK: u64 = MIB;

/// An xlsx file that is open.
pub struct Workbook<'a>(ZipArchive<Cursor<&'a [u8]>>);

/// The first sheet.
pub struct FirstSheet {
    /// Its part.
    pub path: String,
    /// Whether the days of dates are counted from 1904.
    pub is_1904: bool,
}

impl<'a> Workbook<'a> {
    /// Opens a file.
    pub fn open(file: &'a [u8]) -> Result<Self, TableError> {
        // Each entry takes memory before it can be counted otherwise.
        let entries = file.windows(DIRECTORY_ENTRY.len());
        if entries.filter(|bytes| *bytes == DIRECTORY_ENTRY).count() > MAX_ENTRIES {
            return Err(TableError::TooLarge);
        }
        Ok(Self(
            ZipArchive::new(Cursor::new(file)).map_err(|error| broken(&error))?,
        ))
    }

    /// Unpacks a part, `None` if there is none. What is declared of its size is not believed.
    pub fn part(&mut self, path: &str, max_size: u64) -> Result<Option<String>, TableError> {
        let part = match self.0.by_name(path) {
            Ok(part) => part,
            Err(ZipError::FileNotFound) => return Ok(None),
            Err(error) => return Err(broken(&error)),
        };
        if part.size() > max_size {
            return Err(TableError::TooLarge);
        }
        let capacity = usize::try_from(part.size()).unwrap_or_default();
        let mut bytes = Vec::with_capacity(capacity);
        part.take(max_size + 1)
            .read_to_end(&mut bytes)
            .map_err(|_| TableError::Broken)?;
        if u64::try_from(bytes.len()).is_ok_and(|size| size > max_size) {
            return Err(TableError::TooLarge);
        }
        let text = String::from_utf8(bytes).map_err(|_| TableError::Broken)?;
        Ok(Some(text))
    }

    /// Finds the first sheet. Fails with [`TableError::UnknownFormat`] if the archive is no workbook.
    pub fn first_sheet(&mut self) -> Result<FirstSheet, TableError> {
        let workbook = self
            .part("xl/workbook.xml", MAX_WORKBOOK)?
            .ok_or(TableError::UnknownFormat)?;
        let (mut sheet, mut is_1904) = (None, false);
        each_element(&workbook, |element| {
            match element.local_name().as_ref() {
                "sheet" if sheet.is_none() => {
                    sheet = attribute(element, "id")?.map(Cow::into_owned);
                }
                "workbookPr" => {
                    let flag = attribute(element, "date1904")?;
                    is_1904 = flag.is_some_and(|flag| matches!(&*flag, "1" | "true"));
                }
                _ => {}
            }
            Ok(())
        })?;
        let sheet = sheet.ok_or(TableError::Broken)?;
        let relations = self
            .part("xl/_rels/workbook.xml.rels", MAX_WORKBOOK)?
            .ok_or(TableError::Broken)?;
        let mut target = None;
        each_element(&relations, |element| {
            if element.local_name().as_ref() == "Relationship"
                && attribute(element, "Id")?.is_some_and(|id| id == sheet)
            {
                target = attribute(element, "Target")?.map(Cow::into_owned);
            }
            Ok(())
        })?;
        let target = target.ok_or(TableError::Broken)?;
        let path = match target.strip_prefix('/') {
            Some(absolute) => absolute.to_owned(),
            None => format!("xl/{target}"),
        };
        Ok(FirstSheet { path, is_1904 })
    }
}

/// Visits all elements of a document.
pub fn each_element(
    document: &str,
    mut visit: impl FnMut(&BytesStart<'_>) -> Result<(), TableError>,
) -> Result<(), TableError> {
    let mut xml = XmlReader::new(document);
    while let Some(node) = xml.next()? {
        if let Node::Start(element) = node {
            visit(&element)?;
        }
    }
    Ok(())
}

fn broken(error: &ZipError) -> TableError {
    match error {
        ZipError::UnsupportedArchive(reason) if *reason == ZipError::PASSWORD_REQUIRED => {
            TableError::Encrypted
        }
        _ => TableError::Broken,
    }
}
