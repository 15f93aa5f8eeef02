//! Tests of all formats.

use std::io::{Cursor, Read};
use std::sync::Arc;

use adapter_tabular::SpreadsheetFiles;
use application_ports::TableError;
use bytes::Bytes;
use domain_assessment::{
    AnswerDraft, CategoryDraft, FileType, GroupDraft, MaterialDraft, PlacedDraft, QuestionDraft,
    QuestionKind, SlideDraft, SlidesDraft, TemplateDraft,
};
use domain_kernel::{AttachmentId, PlaceholderIds};
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use proptest::prelude::*;
use rstest::rstest;
use zip::ZipArchive;

use super::*;

mod trivia;

pub fn content(draft: TemplateDraft) -> Content {
    let (_, content) = draft.check(&PlaceholderIds::default()).unwrap();
    content
}

pub fn choice(value: &str, is_correct: bool) -> AnswerDraft {
    AnswerDraft {
        value: value.to_owned(),
        is_correct,
        order: None,
    }
}

pub fn block_on<T>(work: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().build();
    runtime.unwrap().block_on(work)
}

fn exchange() -> QuestionExchange {
    QuestionExchange::new(Arc::new(SpreadsheetFiles::default()))
}

fn import(
    file: Vec<u8>,
    format: Option<QuestionFormat>,
) -> Result<ImportedQuestions, QuestionFileError> {
    block_on(exchange().read(file, "bank.txt", format))
}

/// Returns a file in parts, as a store returns it.
fn stored(id: AttachmentId, file_type: FileType, parts: &[&'static [u8]]) -> FileToWrite {
    let size = parts.iter().map(|part| part.len()).sum::<usize>();
    let parts: Vec<_> = parts
        .iter()
        .map(|part| Ok(Bytes::from_static(part)))
        .collect();
    FileToWrite {
        id,
        file_type,
        size: size.try_into().unwrap(),
        parts: stream::iter(parts).boxed(),
    }
}

/// The parts of an image and of a material. The material starts like an archive, as many documents do.
const IMAGE: &[&[u8]] = &[b"\x89PNG", b"\r\n\x1a\n"];
const MATERIAL: &[&[u8]] = &[b"PK\x03\x04 PK\x05\x06", b"", b"PK\x01\x02 PK\x07\x08"];

/// Returns the files of a template.
pub fn files_of(content: &Content) -> Vec<FileToWrite> {
    let images = content.slides.iter().flat_map(|case| &case.images);
    let images = images.map(|image| stored(image.id.into(), FileType::Png, IMAGE));
    let material = content.material.iter();
    let material = material.map(|material| stored(material.id, FileType::Docx, MATERIAL));
    images.chain(material).collect()
}

/// Reads all parts of a written file.
fn whole(written: WrittenTemplate) -> Result<Vec<u8>, QuestionFileError> {
    match written {
        WrittenTemplate::Whole(content) => Ok(content),
        WrittenTemplate::Parts(parts) => {
            let parts: Vec<Bytes> = block_on(parts.try_collect())?;
            Ok(parts.concat())
        }
    }
}

fn write(content: &Content, format: TemplateFormat) -> Vec<u8> {
    let files = files_of(content);
    whole(block_on(exchange().write("Question bank", content, files, format)).unwrap()).unwrap()
}

/// Writes a template and reads it back. The reader must detect the format.
fn round_trip(content: &Content, format: TemplateFormat) -> ImportedQuestions {
    import(write(content, format), None).unwrap()
}

/// Generates texts that the rules allow, including special characters of the formats.
fn any_text(min: usize) -> impl Strategy<Value = String> {
    let signs = r#"[\\~=#{}:%/\[\]<>&"'*\-_,;|$@!?\n\t A-Dn0-9]{1,30}"#;
    let words = prop::sample::select(vec![
        "[html]",
        "[plain] a",
        "%50%",
        "// no comment",
        "####",
        "->",
        "{}",
        "::",
        "$CATEGORY: a",
        "&amp;",
        "<b>bold</b>",
        "<!-- -->",
        "]]>",
        "_x000D_",
        "ANSWER: B",
        "A. one",
        "TRUE",
        "=cmd()",
        "\\n",
        "\\",
        "é e\u{301}",
        "漢字 العربية",
        "😀",
        "a\n\nb",
        "a\u{a0}b",
        "--",
    ]);
    let printable = r"\PC{1,20}";
    let part = prop_oneof![signs, words.prop_map(str::to_owned), printable];
    prop::collection::vec(part, 1..4)
        .prop_map(|parts| domain_kernel::normalize(&export::printable(&parts.concat())))
        .prop_filter("long enough", move |text| text.chars().count() >= min)
}

fn any_answers(kind: QuestionKind) -> BoxedStrategy<Vec<AnswerDraft>> {
    match kind {
        QuestionKind::TrueOrFalse => any::<bool>()
            .prop_map(|answer| vec![choice("True", answer), choice("False", !answer)])
            .boxed(),
        QuestionKind::MultipleChoices => {
            let choices = prop::collection::vec((any_text(1), any::<bool>()), 2..=6);
            (choices, any::<prop::sample::Index>())
                .prop_map(|(choices, right)| {
                    let right = right.index(choices.len());
                    let choices = choices.into_iter().enumerate();
                    choices
                        .map(|(index, (text, is_right))| choice(&text, is_right || index == right))
                        .collect()
                })
                .boxed()
        }
        QuestionKind::FreeText => any_text(3)
            .prop_map(|model| vec![choice(&model, false)])
            .boxed(),
        QuestionKind::Rank => (1..=10)
            .prop_map(|value: i32| vec![choice(&value.to_string(), true)])
            .boxed(),
        QuestionKind::Arrange | QuestionKind::Slides => {
            prop::collection::vec(any_text(1).prop_map(|text| choice(&text, false)), 2..=10).boxed()
        }
    }
}

fn any_group(kind: QuestionKind) -> impl Strategy<Value = GroupDraft> {
    let question = (any_text(3), any_answers(kind));
    let question = question.prop_map(|(text, answers)| QuestionDraft { text, answers });
    let title = prop::option::of("[A-Za-z&;, ]{1,20}");
    let questions = prop::collection::vec(question, 1..4);
    (1_i32..=99_900, title, questions).prop_map(move |(hundredths, title, questions)| GroupDraft {
        kind,
        weight: Some(f64::from(hundredths) / 100.0),
        title,
        questions,
    })
}

fn any_slides() -> impl Strategy<Value = SlidesDraft> {
    (2_usize..5, any_text(2), any_text(2)).prop_map(|(count, name, description)| {
        let keys = || (0..count).map(|index| format!("i{index}"));
        let category = |key: String| CategoryDraft {
            name: format!("Category {key}"),
            images: vec![PlacedDraft {
                key,
                ..PlacedDraft::default()
            }],
        };
        let image = |key: String| SlideDraft {
            file_name: format!("{key}.png"),
            key,
            id: None,
        };
        SlidesDraft {
            weight: Some(2.5),
            title: Some("Slides".to_owned()),
            name,
            description,
            images: keys().map(image).collect(),
            categories: keys().take(count - 1).map(category).collect(),
        }
    })
}

fn any_material() -> impl Strategy<Value = Vec<MaterialDraft>> {
    let size = MATERIAL.iter().map(|part| part.len()).sum::<usize>();
    let name = (any_text(1), prop::sample::select(vec![".pdf", ".docx", ""]));
    prop::collection::vec(name, 0..4).prop_map(move |names| {
        let material = |(index, (name, ending)): (usize, (String, &str))| MaterialDraft {
            key: format!("m{index}"),
            id: None,
            file_name: format!("{name}{ending}"),
            size: size.try_into().ok(),
        };
        names.into_iter().enumerate().map(material).collect()
    })
}

fn any_draft(kinds: &'static [QuestionKind]) -> impl Strategy<Value = TemplateDraft> {
    let groups = prop::sample::subsequence(kinds, 1..=kinds.len()).prop_flat_map(|kinds| {
        let groups = kinds.into_iter().map(|kind| any_group(kind).boxed());
        groups.collect::<Vec<_>>()
    });
    (groups, any_text(1)).prop_map(|(groups, description)| TemplateDraft {
        name: "Question bank".to_owned(),
        description,
        groups,
        ..TemplateDraft::default()
    })
}

const MOODLE_KINDS: &[QuestionKind] = &[
    QuestionKind::TrueOrFalse,
    QuestionKind::MultipleChoices,
    QuestionKind::FreeText,
    QuestionKind::Arrange,
];
const ALL_KINDS: &[QuestionKind] = &[
    QuestionKind::TrueOrFalse,
    QuestionKind::MultipleChoices,
    QuestionKind::FreeText,
    QuestionKind::Rank,
    QuestionKind::Arrange,
];

/// Checks that nothing was left out of a file, and returns its groups as a content. Values that the format cannot
/// represent are taken from the original.
fn read_back(imported: ImportedQuestions, original: &Content) -> Content {
    let count = original.questions().count() + usize::from(original.slides.is_some());
    assert_eq!((imported.taken, imported.left_out), (count, vec![]));
    assert_eq!(imported.notes, []);
    let mut content = content(imported.draft);
    content.description.clone_from(&original.description);
    content
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn moodle_xml_comes_back_equal(draft in any_draft(MOODLE_KINDS)) {
        let original = content(draft);
        let mut read = read_back(round_trip(&original, TemplateFormat::MoodleXml), &original);
        for (read, original) in read.groups.iter_mut().zip(&original.groups) {
            read.title.clone_from(&original.title);
        }
        prop_assert_eq!(read, original);
    }

    #[test]
    fn gift_comes_back_equal(draft in any_draft(MOODLE_KINDS)) {
        let original = content(draft);
        let mut read = read_back(round_trip(&original, TemplateFormat::Gift), &original);
        for (read, original) in read.groups.iter_mut().zip(&original.groups) {
            read.title.clone_from(&original.title);
            read.weight = original.weight;
        }
        prop_assert_eq!(read, original);
    }

    #[test]
    fn a_palestra_file_comes_back_equal(
        draft in any_draft(ALL_KINDS),
        slides in prop::option::of(any_slides()),
        material in any_material(),
        active_material: bool,
    ) {
        let videos = vec!["https://www.youtube.com/embed/dQw4w9WgXcQ".to_owned()];
        let original = content(TemplateDraft { slides, material, active_material, videos, ..draft });
        let file = write(&original, TemplateFormat::Palestra);
        let imported = import(file.clone(), None).unwrap();
        let images = original.slides.as_ref().map_or(0, |case| case.images.len());
        let mut archive = ZipArchive::new(Cursor::new(file)).unwrap();
        prop_assert_eq!(archive.len(), 1 + images + original.material.len());
        prop_assert_eq!(imported.files.len() + 1, archive.len());
        for (at, file) in imported.files.iter().enumerate() {
            let mut entry = archive.by_name(&file.path).unwrap();
            let mut content = Vec::new();
            entry.read_to_end(&mut content).unwrap();
            let expected = if at < images { IMAGE } else { MATERIAL };
            prop_assert_eq!(content, expected.concat());
        }
        prop_assert_eq!(&imported.draft.name, "Question bank");
        prop_assert_eq!(&imported.draft.description, &original.description);
        prop_assert_eq!(read_back(imported, &original), original);
    }

    #[test]
    fn what_is_taken_from_any_text_is_valid_once_the_model_answers_are_filled_in(
        text in r"(::A::|\[html\]|//|=|~|%50%|%-9%|#|####|->|\{|\}|\{T\}|\\|TRUE|>|A\. |B\) |ANSWER: A|[a-c0-9 ]|\n|\n\n){0,60}",
    ) {
        for format in [QuestionFormat::Gift, QuestionFormat::Aiken] {
            let Ok(mut imported) = import(text.clone().into_bytes(), Some(format)) else {
                continue;
            };
            for group in &mut imported.draft.groups {
                for question in &mut group.questions {
                    if let (QuestionKind::FreeText, [answer]) = (group.kind, &mut *question.answers)
                        && answer.value.is_empty()
                    {
                        answer.value = "a model answer".to_owned();
                    }
                }
            }
            let found = imported.taken + imported.left_out.len();
            prop_assert!(found > 0);
            if imported.taken > 0 {
                prop_assert!(imported.draft.check(&PlaceholderIds::default()).is_ok());
            }
        }
    }

    #[test]
    fn no_file_makes_a_reader_panic(file: Vec<u8>) {
        for format in [
            None,
            Some(QuestionFormat::MoodleXml),
            Some(QuestionFormat::Gift),
            Some(QuestionFormat::Aiken),
            Some(QuestionFormat::Spreadsheet),
            Some(QuestionFormat::Palestra),
        ] {
            let result = import(file.clone(), format);
            prop_assert!(!matches!(result, Err(QuestionFileError::Fault(_))));
        }
    }

    #[test]
    fn no_damage_makes_a_reader_panic(
        draft in any_draft(MOODLE_KINDS),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
    ) {
        let content = content(draft);
        for format in [TemplateFormat::MoodleXml, TemplateFormat::Gift, TemplateFormat::Palestra] {
            let mut file = write(&content, format);
            for (at, byte) in &changes {
                let at = at.index(file.len());
                file[at] = *byte;
            }
            let result = import(file, None);
            prop_assert!(!matches!(result, Err(QuestionFileError::Fault(_))));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn a_spreadsheet_comes_back_equal(draft in any_draft(ALL_KINDS)) {
        let original = content(draft);
        let read = read_back(round_trip(&original, TemplateFormat::Spreadsheet), &original);
        prop_assert_eq!(read, original);
    }
}

#[rstest]
#[case(b"".to_vec(), None, QuestionFileError::Empty)]
#[case(b" \r\n ".to_vec(), Some(QuestionFormat::Gift), QuestionFileError::Empty)]
#[case(b"\xef\xbb\xbf\n".to_vec(), None, QuestionFileError::UnknownFormat)]
#[case(b"nothing".to_vec(), None, QuestionFileError::UnknownFormat)]
#[case(b"\x89PNG\r\n\0\0".to_vec(), None, QuestionFileError::UnknownFormat)]
#[case(b"<quiz></quiz>".to_vec(), None, QuestionFileError::NoQuestions)]
#[case(b"<html></html>".to_vec(), None, QuestionFileError::WrongFormat)]
#[case(b"<!DOCTYPE html><html></html>".to_vec(), None, QuestionFileError::DocumentType)]
#[case(b"// nothing\n".to_vec(), Some(QuestionFormat::Gift), QuestionFileError::NoQuestions)]
#[case(b"PK\x03\x04".to_vec(), Some(QuestionFormat::Palestra), QuestionFileError::WrongFormat)]
#[case(b"Who?{T}".to_vec(), Some(QuestionFormat::MoodleXml), QuestionFileError::Broken { line: 1 })]
#[case(b"a,b\n1,2".to_vec(), Some(QuestionFormat::Spreadsheet), QuestionFileError::Table(TableError::MissingColumns(vec!["type", "question"])))]
fn a_file_without_questions_is_refused(
    #[case] file: Vec<u8>,
    #[case] format: Option<QuestionFormat>,
    #[case] error: QuestionFileError,
) {
    assert_eq!(import(file, format), Err(error));
}

#[test]
fn the_encoding_and_the_line_ends_of_a_file_do_not_matter() {
    let gift = "::Café:: Was ist ein Café?\n{=ein Kaffeehaus ~ein Bäcker}\n\nIst es so?{T}\n";
    let xml = "<?xml version=\"1.0\"?>\n<quiz>\n<question type=\"essay\"><questiontext format=\"html\"><text>\n\
               <![CDATA[<p>Was ist ein Café?</p>]]></text></questiontext></question></quiz>";
    for text in [gift, xml] {
        let windows = text.replace('\n', "\r\n");
        let marked = format!("\u{feff}{windows}");
        let latin: Vec<u8> = windows
            .chars()
            .map(|c| u8::try_from(u32::from(c)).unwrap())
            .collect();
        let utf_16: Vec<u8> = marked.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let expected = import(text.as_bytes().to_vec(), None).unwrap();
        for file in [windows.into_bytes(), marked.into_bytes(), latin, utf_16] {
            assert_eq!(import(file, None).unwrap(), expected);
        }
    }
}

#[test]
fn a_csv_file_is_a_spreadsheet() {
    // The file has the encoding that Excel uses in Western Europe.
    let csv = b"type;question;right;answer 1;answer 2\r\nmultiple choice;Caf\xe9?;2;this;that\r\n";
    let imported = import(csv.to_vec(), None).unwrap();
    let question = &imported.draft.groups[0].questions[0];
    assert_eq!(question.text, "Café?");
    assert_eq!(
        question.answers,
        [choice("this", false), choice("that", true)]
    );
}

#[rstest]
#[case(QuestionFormat::Gift, "{")]
#[case(QuestionFormat::Gift, "{=")]
#[case(QuestionFormat::Gift, "a{=b#c}")]
#[case(QuestionFormat::Gift, "::a")]
#[case(QuestionFormat::Gift, "~%")]
#[case(QuestionFormat::Gift, "\\")]
#[case(QuestionFormat::Aiken, "A. a\n")]
#[case(QuestionFormat::Aiken, "a")]
#[case(QuestionFormat::MoodleXml, "<")]
#[case(QuestionFormat::MoodleXml, "<quiz>")]
#[case(QuestionFormat::MoodleXml, "<quiz a='")]
#[case(QuestionFormat::MoodleXml, "<!--")]
fn a_large_file_of_beginnings_is_read_soon(#[case] format: QuestionFormat, #[case] part: &str) {
    // With quadratic time this would take hours.
    let file = part.repeat(5_000_000 / part.len());
    let _ = import(file.into_bytes(), Some(format));
}
