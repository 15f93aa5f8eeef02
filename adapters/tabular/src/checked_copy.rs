//! Checks an xlsx file before calamine opens it.
//!
//! calamine trusts every file. It reserves memory for the number of texts that the file declares (`uniqueCount`),
//! copies the font's name and the number format to every cell format, and loads each complete text into memory. So this
//! module first reads each part with the same XML reader as calamine, and writes the checked parts into a new archive.
//! calamine reads only this copy.

use std::io::{self, BufRead, BufReader, Cursor, Read, Write};

use application_ports::TableError;
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesRef, BytesStart, Event};
use quick_xml::{Reader, XmlVersion};
use zip::result::ZipError;
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

use crate::fault;

/// The name of the only sheet of a copy.
pub const SHEET: &str = "Sheet1";

/// The maximum number of files in an archive. A workbook with a hundred sheets has some three hundred.
const MAX_ENTRIES: usize = 1000;
/// The first bytes of each entry in the central directory of a zip archive.
const DIRECTORY_ENTRY: &[u8] = b"PK\x01\x02";

const MIB: u64 = 1024 * 1024;
/// The maximum unpacked sizes of the parts, in bytes. A sheet of 10,000 rows with 20 columns has fewer than 10 million.
const MAX_SHEET: u64 = 16 * MIB;
const MAX_STRINGS_PART: u64 = 8 * MIB;
const MAX_STYLES_PART: u64 = 4 * MIB;
const MAX_WORKBOOK_PART: u64 = MIB;

/// The maximum length of one text, in bytes. Excel allows 32,767 characters.
const MAX_TEXT: usize = 4 * 1024 * 1024;
/// The maximum depth of nested elements. A sheet has fewer than ten levels.
const MAX_DEPTH: u32 = 64;
/// The maximum number of shared texts. It limits both the declared number and the actual number.
const MAX_STRINGS: usize = 300_000;
/// The maximum number of fonts, fills, borders, number formats and cell formats. Each takes some 300 bytes in
/// calamine.
const MAX_FORMATS: usize = 20_000;
/// The maximum length of all font names and number formats together, in bytes. calamine copies them for each cell
/// format.
const MAX_FORMAT_TEXTS: usize = 4 * 1024 * 1024;

const WORKBOOK_PART: &str = "xl/workbook.xml";
const RELATIONS_PART: &str = "xl/_rels/workbook.xml.rels";
const SHEET_PART: &str = "xl/worksheets/sheet1.xml";
const STRINGS_PART: &str = "xl/sharedStrings.xml";
const STYLES_PART: &str = "xl/styles.xml";
const PACKAGE_RELATIONS: &str = r#"<Relationships><Relationship Type="/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>"#;
const WORKBOOK_RELATIONS: &str = r#"<Relationships><Relationship Id="1" Type="/worksheet" Target="worksheets/sheet1.xml"/></Relationships>"#;

type Archive<'a> = ZipArchive<Cursor<&'a [u8]>>;
/// A function that is called with each element of a part.
type Visit<'a> = dyn FnMut(&BytesStart<'_>) -> Result<(), TableError> + 'a;

/// Returns a workbook with the first sheet of `file`, its shared texts and its styles. Fails with
/// [`TableError::UnknownFormat`] if the archive is not a workbook.
pub fn checked_copy(file: &[u8]) -> Result<Vec<u8>, TableError> {
    // `ZipArchive` allocates memory for each entry, so they are counted before it reads them.
    let entries = file.windows(DIRECTORY_ENTRY.len());
    if entries.filter(|bytes| *bytes == DIRECTORY_ENTRY).count() > MAX_ENTRIES {
        return Err(TableError::TooLarge);
    }
    let mut archive = ZipArchive::new(Cursor::new(file)).map_err(|_| TableError::Broken)?;
    let first = FirstSheet::find(&mut archive)?;
    let mut copy = ZipWriter::new(Cursor::new(Vec::new()));
    for (path, content) in [
        ("_rels/.rels", PACKAGE_RELATIONS),
        (RELATIONS_PART, WORKBOOK_RELATIONS),
        (WORKBOOK_PART, &workbook(first.is_1904)),
    ] {
        let started = copy.start_file(path, SimpleFileOptions::default());
        started.map_err(fault)?;
        copy.write_all(content.as_bytes()).map_err(fault)?;
    }
    let fast = SimpleFileOptions::default().compression_level(Some(1));
    let mut styles = StyleSizes::default();
    let mut strings = 0;
    let parts: [(_, _, _, &mut Visit<'_>); 3] = [
        (&*first.path, SHEET_PART, MAX_SHEET, &mut check_cell),
        (
            STRINGS_PART,
            STRINGS_PART,
            MAX_STRINGS_PART,
            &mut |element| check_string(element, &mut strings),
        ),
        (STYLES_PART, STYLES_PART, MAX_STYLES_PART, &mut |element| {
            styles.check(element)
        }),
    ];
    for (path, new_path, max_size, visit) in parts {
        if read_part(&mut archive, path, max_size, visit)? {
            let part = archive.by_name(path).map_err(|_| TableError::Broken)?;
            // A raw copy would also copy the metadata of the part from the archive, such as a second name.
            copy.start_file(new_path, fast).map_err(fault)?;
            let copied = io::copy(&mut part.take(max_size), &mut copy);
            copied.map_err(|_| TableError::Broken)?;
        } else if new_path == SHEET_PART {
            return Err(TableError::Broken);
        }
    }
    Ok(copy.finish().map_err(fault)?.into_inner())
}

fn workbook(is_1904: bool) -> String {
    let flag = u8::from(is_1904);
    format!(
        r#"<workbook><workbookPr date1904="{flag}"/><sheets><sheet name="{SHEET}" id="1"/></sheets></workbook>"#
    )
}

/// The place of the first sheet in the archive.
struct FirstSheet {
    path: String,
    /// Whether dates are counted from 1904.
    is_1904: bool,
}

impl FirstSheet {
    fn find(archive: &mut Archive<'_>) -> Result<Self, TableError> {
        let (mut sheet, mut is_1904) = (None, false);
        let mut visit = |element: &BytesStart<'_>| {
            match element.local_name().as_ref() {
                "sheet" if sheet.is_none() => sheet = attribute(element, "id")?,
                "workbookPr" => {
                    let flag = attribute(element, "date1904")?;
                    is_1904 = flag.is_some_and(|flag| matches!(&*flag, "1" | "true"));
                }
                _ => {}
            }
            Ok(())
        };
        if !read_part(archive, WORKBOOK_PART, MAX_WORKBOOK_PART, &mut visit)? {
            return Err(TableError::UnknownFormat);
        }
        let sheet = sheet.ok_or(TableError::Broken)?;
        let mut target = None;
        let mut visit = |element: &BytesStart<'_>| {
            if element.local_name().as_ref() == "Relationship"
                && attribute(element, "Id")?.is_some_and(|id| id == sheet)
            {
                target = attribute(element, "Target")?;
            }
            Ok(())
        };
        read_part(archive, RELATIONS_PART, MAX_WORKBOOK_PART, &mut visit)?;
        let target = target.ok_or(TableError::Broken)?;
        let path = match target.strip_prefix('/') {
            Some(absolute) => absolute.to_owned(),
            None => format!("xl/{target}"),
        };
        Ok(Self { path, is_1904 })
    }
}

/// If a cell contains an error that calamine does not know, calamine does not count the cell. So each cell must contain
/// its own position.
fn check_cell(element: &BytesStart<'_>) -> Result<(), TableError> {
    let is_error = element.local_name().as_ref() == "c"
        && attribute(element, "t")?.is_some_and(|kind| kind == "e");
    if is_error && attribute(element, "r")?.is_none() {
        return Err(TableError::Broken);
    }
    Ok(())
}

fn check_string(element: &BytesStart<'_>, count: &mut usize) -> Result<(), TableError> {
    match element.local_name().as_ref() {
        "si" => *count += 1,
        "sst" => {
            for attribute in element.attributes().with_checks(false) {
                let attribute = attribute.map_err(|_| TableError::Broken)?;
                if attribute.key.local_name().as_ref() == "uniqueCount" {
                    let declared: usize =
                        attribute.value.parse().map_err(|_| TableError::Broken)?;
                    *count = declared.max(*count);
                }
            }
        }
        _ => {}
    }
    if *count > MAX_STRINGS {
        return Err(TableError::TooLarge);
    }
    Ok(())
}

#[derive(Default)]
struct StyleSizes {
    formats: usize,
    longest_text: usize,
}

impl StyleSizes {
    fn check(&mut self, element: &BytesStart<'_>) -> Result<(), TableError> {
        match element.local_name().as_ref() {
            "xf" | "font" | "fill" | "border" => self.formats += 1,
            "numFmt" | "name" => {
                self.formats += 1;
                self.longest_text = self.longest_text.max(element.attributes_raw().len());
            }
            _ => {}
        }
        if self.formats > MAX_FORMATS || self.formats * self.longest_text > MAX_FORMAT_TEXTS {
            return Err(TableError::TooLarge);
        }
        Ok(())
    }
}

/// Reads a part to its end and visits its elements. Returns whether the archive contains the part.
fn read_part(
    archive: &mut Archive<'_>,
    path: &str,
    max_size: u64,
    visit: &mut Visit<'_>,
) -> Result<bool, TableError> {
    let part = match archive.by_name(path) {
        Ok(part) => part,
        Err(ZipError::FileNotFound) => return Ok(false),
        Err(ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED)) => {
            return Err(TableError::Encrypted);
        }
        Err(_) => return Err(TableError::Broken),
    };
    if part.size() > max_size {
        return Err(TableError::TooLarge);
    }
    // The size that the archive declares can be wrong, so the reader is limited too.
    let mut reader = Reader::from_reader(BufReader::new(part.take(max_size + 1)));
    let read = read_elements(&mut reader, visit);
    if reader.get_ref().get_ref().limit() == 0 {
        return Err(TableError::TooLarge);
    }
    read.map(|()| true)
}

/// Refuses long texts and deeply nested elements. Also refuses a document type, because it can define entities.
fn read_elements(
    reader: &mut Reader<impl BufRead>,
    visit: &mut Visit<'_>,
) -> Result<(), TableError> {
    let mut buffer = Vec::new();
    let (mut depth, mut text) = (0_u32, 0);
    loop {
        buffer.clear();
        let event = reader.read_event_into(&mut buffer);
        let event = event.map_err(|_| TableError::Broken)?;
        match &event {
            Event::Start(element) => {
                (depth, text) = (depth + 1, 0);
                visit(element)?;
            }
            Event::Empty(element) => visit(element)?,
            Event::End(_) => (depth, text) = (depth.saturating_sub(1), 0),
            Event::Text(_) | Event::CData(_) => text += event.len(),
            Event::GeneralRef(reference) if is_known(reference) => text += event.len(),
            Event::GeneralRef(_) | Event::DocType(_) => return Err(TableError::Broken),
            Event::Eof => return Ok(()),
            Event::Comment(_) | Event::Decl(_) | Event::PI(_) => {}
        }
        if text > MAX_TEXT {
            return Err(TableError::TooLarge);
        }
        if depth > MAX_DEPTH {
            return Err(TableError::Broken);
        }
    }
}

/// Whether the reference is a predefined XML entity or a numeric character reference.
fn is_known(reference: &BytesRef<'_>) -> bool {
    resolve_predefined_entity(reference).is_some()
        || matches!(reference.resolve_char_ref(), Ok(Some(_)))
}

/// Finds an attribute by its name without the prefix, and returns its value.
fn attribute(element: &BytesStart<'_>, name: &str) -> Result<Option<String>, TableError> {
    // The check for repeated attributes is off, because it compares each name with all earlier names. That takes too
    // long if there are many attributes.
    for attribute in element.attributes().with_checks(false) {
        let attribute = attribute.map_err(|_| TableError::Broken)?;
        if attribute.key.local_name().as_ref() == name {
            let value = attribute.normalized_value(XmlVersion::Implicit1_0);
            return value
                .map(|value| Some(value.into_owned()))
                .map_err(|_| TableError::Broken);
        }
    }
    Ok(None)
}
