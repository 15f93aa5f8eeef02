//! Tests with archives that the product did not write.

use std::io::{Cursor, Write};

use application_ports::{FileStoreError, FileStoreResult};
use domain_assessment::QuestionKind;
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use rstest::rstest;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::*;
use crate::tests::block_on;

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

/// A template with two images and a material.
const TEMPLATE_WITH_FILES: &str = r#"{"format": "palestra", "version": 1,
    "template": {"name": "Bank", "description": "Text",
        "material": [{"key": "m1", "fileName": "rules.pdf", "size": 9}],
        "slides": {"weight": 1, "title": "Slides", "name": "Case", "description": "A case",
            "images": [{"key": "i1", "fileName": "a.png"}, {"key": "i2", "fileName": "b.png"}],
            "category": [{"name": "First", "images": [{"key": "i1", "order": 1}]}]}},
    "files": [{"key": "i1", "path": "images/1.png"}, {"key": "i2", "path": "images/2.png"},
        {"key": "m1", "path": "material/1.pdf"}, {"key": "other", "path": "../../etc/passwd"}]}"#;

#[test]
fn the_files_of_the_template_are_named_with_their_places() {
    let in_archive = archive(&[
        (TEMPLATE, TEMPLATE_WITH_FILES.as_bytes()),
        ("images/1.png", b"a picture"),
        ("images/2.png", b"a picture"),
        ("material/1.pdf", b"some text"),
        ("not/named", b""),
    ]);
    // The template without its archive refers to the same files.
    for file in [&*in_archive, TEMPLATE_WITH_FILES.as_bytes()] {
        let imported = read(file).unwrap();
        assert_eq!((imported.taken, imported.left_out), (1, vec![]));
        let material = &imported.draft.material[0];
        assert_eq!((&*material.key, material.size), ("m1", Some(9)));
        let files = imported.files.iter();
        let files: Vec<_> = files.map(|file| (&*file.key, &*file.path)).collect();
        let (first, second) = (("i1", "images/1.png"), ("i2", "images/2.png"));
        assert_eq!(files, [first, second, ("m1", "material/1.pdf")]);
    }
}

#[test]
fn an_archive_without_one_of_its_files_is_refused() {
    let file = archive(&[
        (TEMPLATE, TEMPLATE_WITH_FILES.as_bytes()),
        ("images/1.png", b"a picture"),
        ("material/1.pdf", b"some text"),
    ]);
    let name = "images/2.png".to_owned();
    assert_eq!(read(&file), Err(QuestionFileError::MissingFile { name }));
}

#[rstest]
#[case(
    r#"{"key": "i2", "path": "images/2.png"}"#,
    r#"{"key": "i3", "path": "images/2.png"}"#,
    "is missing: b.png"
)]
#[case(
    r#"{"key": "i2", "path": "images/2.png"}"#,
    r#"{"key": "i1", "path": "images/2.png"}"#,
    "is repeated: images/2.png"
)]
#[case(
    r#""path": "images/2.png""#,
    r#""path": "images/1.png""#,
    "is repeated: images/1.png"
)]
#[case(
    r#"{"key": "m1", "fileName""#,
    r#"{"key": "i1", "fileName""#,
    "is repeated: rules.pdf"
)]
#[case(r#""size": 9"#, r#""size": 0"#, "is no template")]
#[case(r#""size": 9"#, r#""size": 10485761"#, "is no template")]
#[case(r#""fileName": "rules.pdf""#, r#""fileName": """#, "is no template")]
fn a_template_whose_files_are_not_clear_is_refused(
    #[case] part: &str,
    #[case] wrong: &str,
    #[case] why: &str,
) {
    let json = TEMPLATE_WITH_FILES.replacen(part, wrong, 1);
    assert_ne!(json, TEMPLATE_WITH_FILES);
    let found = match read(json.as_bytes()).unwrap_err() {
        QuestionFileError::MissingFile { name } => format!("is missing: {name}"),
        QuestionFileError::RepeatedFile { name } => format!("is repeated: {name}"),
        QuestionFileError::WrongFormat => "is no template".to_owned(),
        error => panic!("{error}"),
    };
    assert_eq!(found, why);
}

#[test]
fn slides_that_a_template_cannot_have_are_left_out_with_their_images() {
    let json = TEMPLATE_WITH_FILES.replace(r#""name": "First""#, r#""name": """#);
    let imported = read(json.as_bytes()).unwrap();
    assert_eq!((imported.taken, &imported.draft.slides), (0, &None));
    let left_out = &imported.left_out[0];
    assert_eq!((left_out.position, &*left_out.title), (1, "Case"));
    assert_eq!(left_out.reason, "Required");
    let keys: Vec<_> = imported.files.iter().map(|file| &*file.key).collect();
    assert_eq!(keys, ["m1"]);
}

#[test]
fn questions_and_slides_are_numbered_in_the_order_of_the_tabs() {
    let groups = r#""rank": {"weight": 1, "title": "Ranks", "questions": [
            {"question": "How much of it?", "answers": [{"value": 5}]}]},
        "arrange": {"weight": 0, "title": "Orders", "questions": [
            {"question": "In which order?", "answers": [{"value": "a", "order": 1}, {"value": "b", "order": 2}]}]},
        "slides": {"weight": 0"#;
    let json = TEMPLATE_WITH_FILES.replace(r#""slides": {"weight": 1"#, groups);
    let imported = read(json.as_bytes()).unwrap();
    let left_out: Vec<_> = imported.left_out.iter().map(|one| one.position).collect();
    assert_eq!(left_out, [2]);
    let notes = imported.notes.iter();
    let notes: Vec<_> = notes.map(|note| (note.position, note.number)).collect();
    assert_eq!(notes, [(1, 1), (3, 2)]);
}

#[test]
fn slides_of_an_early_export_are_left_out_because_it_has_no_images() {
    let json = r#"{"format": "palestra", "version": 1, "template": {"name": "Bank", "description": "Text",
        "slides": {"weight": 1, "title": "Slides", "name": "Case", "description": "A case",
            "images": [{"key": "i1", "fileName": "a.png"}],
            "category": [{"name": "First", "images": [{"key": "i1", "order": 1}]}]}}, "files": []}"#;
    let imported = read_document(json).unwrap();
    assert_eq!((imported.taken, &imported.draft.slides), (0, &None));
    assert_eq!(
        imported.left_out[0].reason,
        "The file does not contain its images"
    );
}

#[rstest]
#[case("-5", Some("Weight must be more than 0"))]
#[case("0", Some("Weight must be more than 0"))]
#[case("1e300", Some("Weight must not be more than 999"))]
#[case("2.555", Some("Weight must have at most two decimals"))]
#[case("null", Some("Weight must be a number"))]
#[case(r#""5""#, Some("Weight must be a number"))]
#[case(r#"[{"a": 1}]"#, Some("Weight must be a number"))]
#[case("2.5", None)]
fn points_that_a_template_cannot_have_are_left_out_with_a_note(
    #[case] weight: &str,
    #[case] why: Option<&str>,
) {
    let weights = format!(
        r#""trueOrFalse": {{"weight": {weight}, "title": "Tab", "questions": [
            {{"question": "It", "answers": [{{"value": "True", "is_correct": 1}}, {{"value": "False", "is_correct": 0}}]}},
            {{"question": "Is it so?", "answers": [{{"value": "True", "is_correct": 1}}, {{"value": "False", "is_correct": 0}}]}}]}},
            "slides": {{"weight": {weight}"#
    );
    let json = TEMPLATE_WITH_FILES.replace(r#""slides": {"weight": 1"#, &weights);
    let imported = read(json.as_bytes()).unwrap();
    let notes = imported.notes.iter();
    let notes: Vec<_> = notes
        .map(|note| (note.position, note.number, &*note.text))
        .collect();
    let text = why.map(|why| format!("Its points are left out. {why}"));
    // The first question is too short.
    let expected = text.iter().flat_map(|text| [(2, 1, &**text), (3, 2, text)]);
    assert_eq!(notes, expected.collect::<Vec<_>>());
    let stored = why.is_none().then_some(2.5);
    assert_eq!(imported.draft.groups[0].weight, stored);
    assert_eq!(imported.draft.slides.unwrap().weight, stored);
}

#[rstest]
#[case(
    r#"{"question": "Is it?", "answers": [{"value": 5}]}"#,
    "Is it?",
    "'answers[0].value' has a wrong value"
)]
#[case(
    r#"{"question": "Is it?", "answers": [{"value": "True", "is_correct": "1"}]}"#,
    "Is it?",
    "'answers[0].is_correct' has a wrong value"
)]
#[case(
    r#"{"question": "Is it?", "answers": [{}]}"#,
    "Is it?",
    "'answers[0].value' is missing"
)]
#[case(r#"{"question": "Is it?"}"#, "Is it?", "'answers' is missing")]
#[case(
    r#"{"question": null, "answers": []}"#,
    "",
    "'question' has a wrong value"
)]
#[case("7", "", "It is no question")]
fn a_question_that_cannot_be_read_is_left_out(
    #[case] wrong: &str,
    #[case] title: &str,
    #[case] why: &str,
) {
    let right = |text: &str| {
        format!(
            r#"{{"question": "{text}", "answers": [{{"value": "True", "is_correct": 1}}, {{"value": "False"}}]}}"#
        )
    };
    let (first, last) = (right("The first?"), right("The last?"));
    let groups = format!(
        r#", "trueOrFalse": {{"weight": 1, "title": "Tab", "questions": [{first}, {wrong}, {last}]}}"#
    );
    let imported = read_document(&document(&groups)).unwrap();
    let taken = imported.draft.groups[0].questions.iter();
    let taken: Vec<_> = taken.map(|question| &*question.text).collect();
    assert_eq!(taken, ["The first?", "The last?"]);
    let [left_out] = &*imported.left_out else {
        panic!("{:?}", imported.left_out);
    };
    assert_eq!(
        (left_out.position, &*left_out.title, &*left_out.reason),
        (2, title, why)
    );
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
fn a_file_that_breaks_off_or_has_another_size_ends_the_archive() {
    let template: Document = Document::parse(TEMPLATE_WITH_FILES.as_bytes()).unwrap();
    let content = crate::tests::content(template.into_draft());
    let write_with = |size: u64, parts: Vec<FileStoreResult<Bytes>>| {
        let mut files = crate::tests::files_of(&content);
        files[1].size = size;
        files[1].parts = stream::iter(parts).boxed();
        let parts = write("Bank", &content, files).unwrap();
        block_on(parts.try_collect::<Vec<_>>())
    };
    let part = || Ok(Bytes::from_static(b"12345678"));
    assert!(write_with(8, vec![part()]).is_ok());
    assert!(write_with(9, vec![part()]).is_err(), "it is shorter");
    assert!(write_with(8, vec![part(), part()]).is_err(), "it is longer");
    let gone = vec![part(), Err(FileStoreError::NotFound)];
    assert!(write_with(16, gone).is_err(), "the rest is gone");
    let mut too_few = crate::tests::files_of(&content);
    too_few.pop();
    assert!(write("Bank", &content, too_few).is_err());
}

#[test]
fn an_archive_is_written_in_parts_as_its_files_are_read() {
    const PART: usize = 128 * 1024;
    let template: Document = Document::parse(TEMPLATE_WITH_FILES.as_bytes()).unwrap();
    let content = crate::tests::content(template.into_draft());
    let mut files = crate::tests::files_of(&content);
    files[0].size = 80 * u64::try_from(PART).unwrap();
    files[0].parts = stream::repeat_with(|| Ok(Bytes::from(vec![7; PART])))
        .take(80)
        .boxed();
    let parts: Vec<Bytes> =
        block_on(write("Bank", &content, files).unwrap().try_collect()).unwrap();
    assert!(parts.len() > 80);
    let largest = parts.iter().map(Bytes::len).max().unwrap();
    assert!(largest <= PART, "{largest}");
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
    let left_out = group(1, 101).unwrap().left_out;
    assert_eq!(left_out[0].reason, "'answers' has too many entries");
}

#[test]
fn an_archive_that_unpacks_to_very_much_is_refused() {
    // 100 MiB of blanks are compressed to about 100 KB.
    let blanks = vec![b' '; 100 * 1024 * 1024];
    let file = archive(&[(TEMPLATE, &blanks)]);
    assert!(file.len() < 1024 * 1024, "{}", file.len());
    assert_eq!(read(&file), Err(QuestionFileError::TooLarge));
    let size = u32::try_from(blanks.len()).unwrap().to_le_bytes();
    // The changed archive declares that the entry has a single byte.
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
fn an_archive_may_contain_archives_with_many_entries() {
    let names: Vec<String> = (0..1_001).map(|index| index.to_string()).collect();
    let entries: Vec<(&str, &[u8])> = names.iter().map(|name| (&**name, &b""[..])).collect();
    let inner = archive(&entries);
    let json = document(
        r#", "rank": {"weight": 1, "title": "Rank", "questions": [{"question": "How much?",
            "answers": [{"value": "7", "is_correct": 1}]}]}"#,
    );
    let mut outer = ZipWriter::new(Cursor::new(Vec::new()));
    let stored = SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
    for (name, content) in [(TEMPLATE, json.as_bytes()), ("material/1.zip", &inner)] {
        outer.start_file(name, stored).unwrap();
        outer.write_all(content).unwrap();
    }
    let file = outer.finish().unwrap().into_inner();
    assert_eq!(read(&file).unwrap().taken, 1);
}

#[test]
fn an_archive_with_very_many_entries_is_refused() {
    let names: Vec<String> = (0..1_001).map(|index| index.to_string()).collect();
    let entries: Vec<(&str, &[u8])> = names.iter().map(|name| (&**name, &b""[..])).collect();
    assert_eq!(read(&archive(&entries)), Err(QuestionFileError::TooLarge));
}
