//! Archives that the product did not write.

use std::io::{Cursor, Write};

use domain_assessment::QuestionKind;
use rstest::rstest;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::*;

fn archive(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (path, content) in entries {
        archive
            .start_file(*path, SimpleFileOptions::default())
            .unwrap();
        archive.write_all(content).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

fn read_document(json: &str) -> Result<ImportedQuestions, QuestionFileError> {
    read(&archive(&[(TEMPLATE, json.as_bytes())]))
}

fn document(groups: &str) -> String {
    format!(
        r#"{{"format": "palestra", "version": 1, "template": {{"name": "Bank", "description": "Text"{groups}}}}}"#
    )
}

#[test]
fn a_document_has_the_fields_of_a_request() {
    let json = document(
        r#", "matrial_status": 1, "trueOrFalse": {"weight": 2.5, "title": "Tab", "questions": [
            {"question": "Is it so?", "answers": [{"value": "True", "is_correct": 1}, {"value": "False", "is_correct": 0}]},
            {"question": "It", "answers": [{"value": "True", "is_correct": 1}, {"value": "False", "is_correct": 0}]}]},
          "rank": {"weight": 1, "title": null, "questions": [{"question": "How much?", "answers": [{"value": "7", "is_correct": 1}]}]}"#,
    );
    let imported = read_document(&json).unwrap();
    assert_eq!(imported.taken, 2);
    assert!(imported.draft.active_material);
    let groups = &imported.draft.groups;
    let kinds: Vec<_> = groups
        .iter()
        .map(|group| (group.kind, group.weight))
        .collect();
    assert_eq!(
        kinds,
        [
            (QuestionKind::TrueOrFalse, Some(2.5)),
            (QuestionKind::Rank, Some(1.0))
        ]
    );
    let left_out = &imported.left_out[0];
    assert_eq!(
        (left_out.position, &*left_out.title, &*left_out.reason),
        (2, "It", "The question has 2 characters, the least is 3")
    );
}

#[test]
fn the_files_of_the_archive_are_named() {
    let json = r#"{"format": "palestra", "version": 1,
        "template": {"name": "Bank", "description": "Text", "rank": {"weight": 1, "title": "Rank",
            "questions": [{"question": "How much?", "answers": [{"value": "7", "is_correct": 1}]}]}},
        "files": [{"key": "i1", "path": "files/1.png"}, {"key": "i2", "path": "../../etc/passwd"}]}"#;
    let file = archive(&[(TEMPLATE, json.as_bytes()), ("files/1.png", b"a picture")]);
    let files = read(&file).unwrap().files;
    let names: Vec<_> = files.iter().map(|file| (&*file.key, &*file.path)).collect();
    assert_eq!(names, [("i1", "files/1.png")]);
}

#[rstest]
#[case("", QuestionFileError::Broken { line: 1 })]
#[case("{}", QuestionFileError::Broken { line: 1 })]
#[case("[]", QuestionFileError::Broken { line: 1 })]
#[case(r#"{"format": "other", "version": 1}"#, QuestionFileError::WrongFormat)]
#[case(
    r#"{"format": "palestra", "version": 2, "anything": {}}"#,
    QuestionFileError::NewerVersion
)]
#[case(
    r#"{"format": "palestra", "version": 1, "template": {"name": "a", "description": "b"}}"#,
    QuestionFileError::NoQuestions
)]
#[case("{\"format\": \"palestra\", \"version\": 1,\n\"template\": 7}", QuestionFileError::Broken { line: 2 })]
fn a_document_that_is_no_template_is_refused(#[case] json: &str, #[case] error: QuestionFileError) {
    assert_eq!(read_document(json), Err(error));
}

#[test]
fn an_archive_without_a_template_is_refused() {
    let file = archive(&[("other.json", b"{}")]);
    assert!(!contains_template(&file));
    assert_eq!(read(&file), Err(QuestionFileError::WrongFormat));
}

#[test]
fn lists_are_bounded_while_they_are_read() {
    let group = |questions: usize, answers: usize| {
        let answers = vec![r#"{"value": "a", "is_correct": 1}"#; answers].join(",");
        let question = format!(r#"{{"question": "Which?", "answers": [{answers}]}}"#);
        let questions = vec![question; questions].join(",");
        read_document(&document(&format!(
            r#", "multipleChoices": {{"weight": 1, "title": "", "questions": [{questions}]}}"#
        )))
    };
    assert_eq!(group(2_000, 2).unwrap().taken, 2_000);
    assert!(matches!(
        group(2_001, 2),
        Err(QuestionFileError::Broken { .. })
    ));
    assert_eq!(group(1, 100).unwrap().left_out.len(), 1);
    assert!(matches!(
        group(1, 101),
        Err(QuestionFileError::Broken { .. })
    ));
}

#[test]
fn an_archive_that_unpacks_to_very_much_is_refused() {
    // 100 MiB of blanks need some 100 KB.
    let blanks = vec![b' '; 100 * 1024 * 1024];
    let file = archive(&[(TEMPLATE, &blanks)]);
    assert!(file.len() < 1024 * 1024, "{}", file.len());
    assert_eq!(read(&file), Err(QuestionFileError::TooLarge));
    let size = u32::try_from(blanks.len()).unwrap().to_le_bytes();
    // The archive now declares that the entry has a single byte.
    let lie: Vec<u8> = replaced(&file, &size, &1_u32.to_le_bytes());
    assert!(read(&lie).is_err());
}

fn replaced(file: &[u8], from: &[u8], to: &[u8]) -> Vec<u8> {
    let mut changed = file.to_vec();
    let places = file.windows(from.len()).enumerate();
    let places: Vec<usize> = places
        .filter_map(|(at, bytes)| (bytes == from).then_some(at))
        .collect();
    assert!(!places.is_empty());
    for at in places {
        changed[at..at + to.len()].copy_from_slice(to);
    }
    changed
}

#[test]
fn an_archive_with_very_many_entries_is_refused() {
    let names: Vec<String> = (0..1_001).map(|index| index.to_string()).collect();
    let entries: Vec<(&str, &[u8])> = names.iter().map(|name| (&**name, &b""[..])).collect();
    assert_eq!(read(&archive(&entries)), Err(QuestionFileError::TooLarge));
}
