//! Tests that the type of a file is detected from its content.

use std::io::{Cursor, Write as _};

use application_ports::{FileInspector as _, FileProblem, FileType};
use application_testkit::spooled;
use domain_assessment::limits::{IMAGE_FILE_BELOW, MAX_MATERIAL_FILE};

use super::pictures::{gif, jpeg, png, webp};
use crate::ContentInspector;
use crate::file_types::recognize;

/// Returns an archive with files of these names and contents, none of them compressed.
fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
    let (mut archive, mut directory) = (Vec::new(), Vec::new());
    for (name, content) in files {
        let offset = u32::try_from(archive.len()).unwrap().to_le_bytes();
        let size = u32::try_from(content.len()).unwrap().to_le_bytes();
        let length = u16::try_from(name.len()).unwrap().to_le_bytes();
        // The version, flags, method, time, date and checksum are 0.
        let common = [&[0; 14][..], &size, &size, &length, &[0; 2]].concat();
        archive.extend([b"PK\x03\x04", &common[..], name.as_bytes(), content].concat());
        directory.extend(
            [
                b"PK\x01\x02\0\0",
                &common[..],
                &[0; 10],
                &offset,
                name.as_bytes(),
            ]
            .concat(),
        );
    }
    let count = u16::try_from(files.len()).unwrap().to_le_bytes();
    let start = u32::try_from(archive.len()).unwrap().to_le_bytes();
    let size = u32::try_from(directory.len()).unwrap().to_le_bytes();
    archive.extend(&directory);
    archive.extend(
        [
            b"PK\x05\x06",
            &[0; 4][..],
            &count,
            &count,
            &size,
            &start,
            &[0; 2],
        ]
        .concat(),
    );
    archive
}

fn office(part: &str) -> Vec<u8> {
    zip(&[
        ("_rels/.rels", b"x"),
        ("docProps/app.xml", b"x"),
        (part, b"x"),
        ("[Content_Types].xml", b"x"),
    ])
}

fn open_document(kind: &str) -> Vec<u8> {
    let kind = format!("application/vnd.oasis.opendocument.{kind}");
    zip(&[("mimetype", kind.as_bytes()), ("content.xml", b"x")])
}

/// Returns a document of Office before 2007 with one stream.
fn old_office(stream: &str) -> Vec<u8> {
    let mut content = Cursor::new(Vec::new());
    let mut file = cfb::CompoundFile::create(&mut content).unwrap();
    file.create_stream(stream).unwrap().write_all(b"x").unwrap();
    drop(file);
    content.into_inner()
}

fn tar() -> Vec<u8> {
    let mut content = vec![0; 1024];
    content[..6].copy_from_slice(b"a.text");
    content[257..265].copy_from_slice(b"ustar\x0000");
    content
}

#[test]
fn each_type_is_recognized_by_its_content() {
    let samples = [
        (png(2, 2), FileType::Png),
        (jpeg(2, 2), FileType::Jpeg),
        (webp(2, 2), FileType::Webp),
        (gif(2, 2), FileType::Gif),
        (b"%PDF-1.7\n".to_vec(), FileType::Pdf),
        (old_office("/WordDocument"), FileType::Doc),
        (old_office("/Workbook"), FileType::Xls),
        (old_office("/PowerPoint Document"), FileType::Ppt),
        (office("word/document.xml"), FileType::Docx),
        (office("xl/workbook.xml"), FileType::Xlsx),
        (office("ppt/presentation.xml"), FileType::Pptx),
        (open_document("text"), FileType::Odt),
        (open_document("spreadsheet"), FileType::Ods),
        (open_document("presentation"), FileType::Odp),
        (tar(), FileType::Tar),
        (zip(&[("notes.txt", b"x")]), FileType::Zip),
        (zip(&[]), FileType::Zip),
        (b"MZ\x90\0".to_vec(), FileType::Executable),
        ([&b"\x7FELF"[..], &[0; 60]].concat(), FileType::Executable),
        ("Zażółć gęślą jaźń\r\n\tالسؤال".into(), FileType::Text),
        (b"caf\xE9 in Latin 1".to_vec(), FileType::Text),
        (b"\xFF\xFEH\0i\0".to_vec(), FileType::Text),
        (b"a < b and <b>bold</b> later".to_vec(), FileType::Text),
    ];
    for (content, expected) in &samples {
        let start = content[..content.len().min(12)].escape_ascii().to_string();
        assert_eq!(recognize(content), Some(*expected), "{expected:?}: {start}");
    }
    // There is a sample of every type.
    for known in FileType::ALL {
        assert!(
            samples.iter().any(|(_, sample)| sample == known),
            "{known:?}"
        );
    }
}

#[test]
fn what_a_browser_could_run_and_what_is_of_another_type_is_refused() {
    for content in [
        &b""[..],
        b"<!DOCTYPE html><script>alert(1)</script>",
        b"\xEF\xBB\xBF  <html>",
        b"\n<SCRIPT>alert(1)</SCRIPT>",
        b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>",
        b"<?xml version='1.0'?><svg/>",
        b"<!DOCTYPE svg PUBLIC 'x' 'y'><svg/>",
        b"PK but no archive",
        b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1 but no document",
        b"\x1F\x8B\x08\0 a gzip archive",
        b"Rar!\x1A\x07\0",
        b"a text with \0 in it",
        b"OggS\0",
        b"\0\0\0\x20ftypheic\0\0\0\0",
    ] {
        assert_eq!(recognize(content), None, "{}", content.escape_ascii());
    }
    let other = zip(&[("mimetype", b"application/epub+zip"), ("x", b"x")]);
    assert_eq!(recognize(&other), None, "a book");
}

#[tokio::test]
async fn a_file_of_two_types_is_sent_as_the_one_with_which_it_begins() {
    let inspector = ContentInspector::default();
    let pdf =
        b"%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>endobj\n%%EOF\n";
    let page = b"<script>alert(1)</script>";
    let archive = zip(&[("page.html", page)]);
    // Programs for PDF look for its first line in the first thousand bytes, programs for archives at the end.
    for (content, expected) in [
        ([&pdf[..], &archive].concat(), FileType::Pdf),
        (zip(&[("rules.pdf", pdf)]), FileType::Zip),
        ([&archive[..], pdf].concat(), FileType::Zip),
        ([&archive[..], page].concat(), FileType::Zip),
        ([&b"a text\n"[..], pdf].concat(), FileType::Text),
    ] {
        let material = inspector.prepare_material(spooled(&content)).await;
        assert_eq!(material.unwrap().file_type, expected);
        let image = inspector.prepare_image(spooled(&content)).await;
        assert_eq!(image.unwrap_err(), FileProblem::WrongType);
    }
    // Only a picture is changed: what follows it goes.
    let hidden = [png(2, 2), archive].concat();
    let prepared = inspector.prepare_material(spooled(&hidden)).await.unwrap();
    assert_eq!(prepared.size(), u64::try_from(png(2, 2).len()).unwrap());
}

#[test]
fn an_archive_with_wrong_numbers_is_no_archive() {
    let mut archive = zip(&[("word/document.xml", b"x"), ("[Content_Types].xml", b"x")]);
    let length = archive.len();
    archive[length - 6..length - 2].copy_from_slice(&u32::MAX.to_le_bytes());
    assert_eq!(recognize(&archive), None);
    let cut = &zip(&[("a", b"x")])[..40];
    assert_eq!(recognize(cut), None);
}

#[tokio::test]
async fn material_is_one_of_its_types_and_has_at_most_ten_megabytes() {
    let inspector = ContentInspector::default();
    let text = vec![b'a'; usize::try_from(MAX_MATERIAL_FILE).unwrap()];
    let prepared = inspector.prepare_material(spooled(&text)).await.unwrap();
    assert_eq!(
        (prepared.file_type, prepared.size()),
        (FileType::Text, MAX_MATERIAL_FILE)
    );
    let larger = [&text[..], b"a"].concat();
    let refused = inspector.prepare_material(spooled(&larger)).await;
    assert_eq!(refused.unwrap_err(), FileProblem::MaterialTooLarge);
    for other in [gif(2, 2), webp(2, 2), b"<html>".to_vec()] {
        let refused = inspector.prepare_material(spooled(&other)).await;
        assert_eq!(refused.unwrap_err(), FileProblem::WrongType);
    }
}

#[tokio::test]
async fn an_image_has_less_than_ten_megabytes_and_is_no_other_file() {
    let inspector = ContentInspector::default();
    let limit = usize::try_from(IMAGE_FILE_BELOW).unwrap();
    let refused = inspector.prepare_image(spooled(&vec![0; limit])).await;
    assert_eq!(refused.unwrap_err(), FileProblem::ImageTooLarge);
    let below = inspector.prepare_image(spooled(&vec![0; limit - 1])).await;
    assert_eq!(below.unwrap_err(), FileProblem::WrongType);
    for other in [&b"%PDF-1.7\n"[..], b"text", b"<svg/>"] {
        let refused = inspector.prepare_image(spooled(other)).await;
        assert_eq!(refused.unwrap_err(), FileProblem::WrongType);
    }
}

#[tokio::test]
async fn an_empty_file_is_called_empty() {
    let inspector = ContentInspector::default();
    let image = inspector.prepare_image(spooled(b"")).await;
    assert_eq!(image.unwrap_err(), FileProblem::Empty);
    let material = inspector.prepare_material(spooled(b"")).await;
    assert_eq!(material.unwrap_err(), FileProblem::Empty);
}
