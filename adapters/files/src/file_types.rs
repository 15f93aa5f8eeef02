//! Detects the type of a file from its content.

use std::io::Cursor;

use application_ports::FileType;
use cfb::CompoundFile;
use infer::{app, archive, image, text};

use crate::zip_names::ZipNames;

type HasSignature = fn(&[u8]) -> bool;

/// Returns the type of a file, or `None` if files of its type are not stored.
pub fn recognize(content: &[u8]) -> Option<FileType> {
    let by_signature: [(HasSignature, FileType); 9] = [
        (image::is_png, FileType::Png),
        (image::is_jpeg, FileType::Jpeg),
        (image::is_webp, FileType::Webp),
        (image::is_gif, FileType::Gif),
        (is_pdf, FileType::Pdf),
        (archive::is_tar, FileType::Tar),
        (app::is_exe, FileType::Executable),
        (app::is_elf, FileType::Executable),
        (app::is_mach, FileType::Executable),
    ];
    let signed = by_signature.iter().find(|(has_it, _)| has_it(content));
    if let Some((_, known)) = signed {
        return Some(*known);
    }
    if content.starts_with(b"PK") {
        return recognize_zip(content);
    }
    if content.starts_with(&[0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]) {
        return recognize_old_office(content);
    }
    is_plain_text(content).then_some(FileType::Text)
}

/// Whether the content begins with the first line of a PDF. Programs for PDF also accept the line further inside, but
/// then the file begins as one of another type, such as an archive that contains a PDF.
fn is_pdf(content: &[u8]) -> bool {
    content.starts_with(b"%PDF-")
}

/// Distinguishes documents that are zip archives by the names of their parts.
fn recognize_zip(content: &[u8]) -> Option<FileType> {
    let names = ZipNames::read(content)?;
    let open_document = [
        (
            &b"application/vnd.oasis.opendocument.text"[..],
            FileType::Odt,
        ),
        (
            b"application/vnd.oasis.opendocument.spreadsheet",
            FileType::Ods,
        ),
        (
            b"application/vnd.oasis.opendocument.presentation",
            FileType::Odp,
        ),
    ];
    if let Some(own) = names.first_stored(b"mimetype") {
        let known = open_document.iter().find(|(name, _)| *name == own);
        return known.map(|(_, known)| *known);
    }
    let parts = [
        (&b"word/document.xml"[..], FileType::Docx),
        (b"xl/workbook.xml", FileType::Xlsx),
        (b"ppt/presentation.xml", FileType::Pptx),
    ];
    if names.contain(b"[Content_Types].xml") {
        let known = parts.iter().find(|(name, _)| names.contain(name));
        if let Some((_, known)) = known {
            return Some(*known);
        }
    }
    Some(FileType::Zip)
}

/// Distinguishes documents of Office before 2007 by the names of their streams.
fn recognize_old_office(content: &[u8]) -> Option<FileType> {
    let file = CompoundFile::open(Cursor::new(content)).ok()?;
    let streams = [
        ("/WordDocument", FileType::Doc),
        ("/Workbook", FileType::Xls),
        ("/Book", FileType::Xls),
        ("/PowerPoint Document", FileType::Ppt),
    ];
    let known = streams.iter().find(|(name, _)| file.is_stream(name));
    known.map(|(_, known)| *known)
}

/// Whether the content is a text without markup that a browser could interpret as a page. A text contains no control
/// characters except line breaks, tabs and form feeds. Its encoding is UTF-16 or any encoding that extends ASCII.
fn is_plain_text(content: &[u8]) -> bool {
    let is_utf16 = content.starts_with(&[0xFF, 0xFE]) || content.starts_with(&[0xFE, 0xFF]);
    let is_of_text =
        |byte: &u8| matches!(byte, b'\t' | b'\n' | 0x0C | b'\r' | 0x1B | 0x20..=0x7E | 0x80..);
    let start = content.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(content);
    let is_page = text::is_html(start) || text::is_xml(start) || starts_as_svg(start);
    !content.is_empty() && !is_page && (is_utf16 || content.iter().all(is_of_text))
}

fn starts_as_svg(content: &[u8]) -> bool {
    let start = content.trim_ascii_start();
    let has_tag = |tag: &[u8]| {
        start
            .get(..tag.len())
            .is_some_and(|own| own.eq_ignore_ascii_case(tag))
    };
    has_tag(b"<svg") || has_tag(b"<!doctype")
}
