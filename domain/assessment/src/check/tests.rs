use rstest::rstest;

use super::*;
use crate::question::QuestionKind;
use crate::testing::{CountingIds, error_messages, every_kind, multiple_choices, true_or_false};

fn errors_after(change: impl FnOnce(&mut TemplateDraft)) -> Vec<(String, String)> {
    let mut draft = every_kind();
    change(&mut draft);
    error_messages(draft.check(&CountingIds::default()))
}

fn expected(path: &str, message: Option<&str>) -> Vec<(String, String)> {
    message
        .map(|message| (path.to_owned(), message.to_owned()))
        .into_iter()
        .collect()
}

#[rstest]
#[case(0, Some("Required"))]
#[case(1, Some("Too short"))]
#[case(2, Some("Too short"))]
#[case(3, None)]
#[case(100, None)]
#[case(101, Some("input must be less than 100 characters"))]
fn a_name_has_three_to_a_hundred_characters(#[case] length: usize, #[case] message: Option<&str>) {
    let name = format!(" {} ", "é".repeat(length));
    assert_eq!(
        errors_after(|draft| draft.name = name),
        expected("name", message)
    );
}

#[rstest]
#[case(0, Some("Required"))]
#[case(1, None)]
#[case(10_000, None)]
#[case(10_001, Some("input must be less than 10000 characters"))]
fn a_description_has_one_to_ten_thousand_characters(
    #[case] length: usize,
    #[case] message: Option<&str>,
) {
    let text = "é".repeat(length);
    assert_eq!(
        errors_after(|draft| draft.description = text),
        expected("description", message)
    );
}

#[rstest]
#[case(None, Some("Required"))]
#[case(Some(-1.0), Some("Weight must be more than 0"))]
#[case(Some(0.0), Some("Weight must be more than 0"))]
#[case(Some(0.004), Some("Weight must have at most two decimals"))]
#[case(Some(1e-11), Some("Weight must have at most two decimals"))]
#[case(Some(0.01), None)]
#[case(Some(2.675), Some("Weight must have at most two decimals"))]
#[case(Some(998.99), None)]
#[case(Some(999.0), None)]
#[case(Some(999.01), Some("Weight must not be more than 999"))]
#[case(Some(f64::INFINITY), Some("Weight must not be more than 999"))]
#[case(Some(f64::NAN), Some("Weight must be a number"))]
fn a_weight_is_more_than_zero_and_at_most_999(
    #[case] weight: Option<f64>,
    #[case] message: Option<&str>,
) {
    assert_eq!(
        errors_after(|draft| draft.groups[0].weight = weight),
        expected("true_or_false.weight", message)
    );
    assert_eq!(
        errors_after(|draft| draft.slides.as_mut().unwrap().weight = weight),
        expected("slides.weight", message)
    );
}

#[rstest]
#[case(0, Some("Required"))]
#[case(1, Some("Question must be more than 3 characters"))]
#[case(2, Some("Question must be more than 3 characters"))]
#[case(3, None)]
#[case(500, None)]
#[case(501, Some("Question must be less than 500 characters"))]
fn a_question_has_three_to_five_hundred_characters(
    #[case] length: usize,
    #[case] message: Option<&str>,
) {
    let text = format!("\t{}\n", "語".repeat(length));
    assert_eq!(
        errors_after(|draft| draft.groups[0].questions[1].text = text),
        expected("true_or_false.questions.1.text", message)
    );
}

#[rstest]
#[case(None, Ok("True or False"))]
#[case(Some("  "), Ok("True or False"))]
#[case(Some("12345678901234567890"), Ok("12345678901234567890"))]
#[case(
    Some("123456789012345678901"),
    Err("Title must not be longer than 20 characters")
)]
fn a_title_has_at_most_twenty_characters_and_defaults_to_the_kinds_title(
    #[case] title: Option<&str>,
    #[case] outcome: Result<&str, &str>,
) {
    let mut draft = every_kind();
    draft.groups[0].title = title.map(str::to_owned);
    match (draft.check(&CountingIds::default()), outcome) {
        (Ok((_, content)), Ok(title)) => assert_eq!(content.groups[0].title, title),
        (Err(errors), Err(message)) => {
            assert_eq!(errors, FieldErrors::one("true_or_false.title", message));
        }
        (result, _) => panic!("{result:?}"),
    }
}

#[test]
fn a_video_becomes_its_embed_address_or_an_error() {
    let mut draft = every_kind();
    draft.videos = vec!["https://youtu.be/dQw4w9WgXcQ".to_owned()];
    let (_, content) = draft.check(&CountingIds::default()).unwrap();
    assert_eq!(
        content.videos,
        ["https://www.youtube.com/embed/dQw4w9WgXcQ"]
    );
    let links = vec![
        "https://vimeo.com/1".to_owned(),
        "https://example.org".to_owned(),
    ];
    assert_eq!(
        errors_after(|draft| draft.videos = links),
        expected("videos.1", Some("Invalid URL"))
    );
    let link = "https://vimeo.com/1".to_owned();
    assert_eq!(
        errors_after(|draft| draft.videos = vec![link.clone(); 100]),
        []
    );
    assert_eq!(
        errors_after(|draft| draft.videos = vec![link.clone(); 101]),
        expected("videos", Some("A template has at most 100 videos"))
    );
}

#[test]
fn a_template_has_at_least_one_question_or_slides() {
    let clear = |draft: &mut TemplateDraft| {
        draft.slides = None;
        draft
            .groups
            .iter_mut()
            .for_each(|group| group.questions.clear());
    };
    assert_eq!(
        errors_after(clear),
        expected("questions", Some("Add at least one question"))
    );
    assert_eq!(errors_after(|draft| draft.slides = None), []);
    assert_eq!(errors_after(|draft| draft.groups.clear()), []);
}

#[test]
fn a_group_without_questions_is_ignored() {
    let mut draft = every_kind();
    draft.groups[0].questions.clear();
    draft.groups[0].weight = None;
    let (_, content) = draft.check(&CountingIds::default()).unwrap();
    assert!(
        content
            .groups
            .iter()
            .all(|group| group.kind != QuestionKind::TrueOrFalse)
    );
}

#[test]
fn a_group_must_not_be_given_twice() {
    let twice = |draft: &mut TemplateDraft| draft.groups.push(true_or_false(1.0, 1));
    assert_eq!(
        errors_after(twice),
        expected("true_or_false", Some("A group is given twice"))
    );
}

#[test]
fn slides_cannot_be_a_group_of_questions() {
    let as_group = |draft: &mut TemplateDraft| {
        draft.groups.push(GroupDraft {
            kind: QuestionKind::Slides,
            ..true_or_false(1.0, 1)
        });
    };
    let message = Some("Slides are one case, not questions");
    assert_eq!(
        errors_after(as_group),
        expected("slides.questions.0.answers", message)
    );
}

#[test]
fn a_template_has_at_most_two_thousand_questions() {
    let with_questions = |count| TemplateDraft {
        name: "Large".to_owned(),
        description: "Large".to_owned(),
        groups: vec![true_or_false(1.0, count), multiple_choices(1.0, 1_000)],
        ..TemplateDraft::default()
    };
    assert_eq!(
        error_messages(with_questions(1_000).check(&CountingIds::default())),
        []
    );
    assert_eq!(
        error_messages(with_questions(1_001).check(&CountingIds::default())),
        expected("questions", Some("A template has at most 2000 questions"))
    );
}

#[test]
fn every_invalid_field_is_reported_at_once() {
    let paths: Vec<String> = errors_after(|draft| {
        draft.name.clear();
        draft.groups[0].weight = None;
        draft.groups[0].questions[0].text.clear();
        draft.groups[4].questions[0].answers.clear();
    })
    .into_iter()
    .map(|(path, _)| path)
    .collect();
    assert_eq!(
        paths,
        [
            "name",
            "true_or_false.weight",
            "true_or_false.questions.0.text",
            "arrange.questions.0.answers"
        ]
    );
}

#[test]
fn groups_are_ordered_by_kind() {
    let mut draft = every_kind();
    draft.groups.reverse();
    let groups = draft.groups.len();
    let (_, content) = draft.check(&CountingIds::default()).unwrap();
    let kinds: Vec<_> = content.groups.iter().map(|group| group.kind).collect();
    assert_eq!(kinds.len(), groups);
    assert!(kinds.is_sorted(), "{kinds:?}");
}
