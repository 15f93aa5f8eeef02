//! Tests of the conversion of questions to a template.

use super::*;
use rstest::rstest;

fn found(position: u32, grade: Option<f64>, answer: FoundAnswer) -> FoundQuestion {
    FoundQuestion {
        position,
        title: String::new(),
        text: "Which one?".to_owned(),
        grade,
        answer,
        lost: Vec::new(),
        notes: Vec::new(),
    }
}

fn imported(questions: Vec<FoundQuestion>) -> ImportedQuestions {
    let mut collector = Collector::new("bank.xml");
    for question in questions {
        collector.add(question).unwrap();
    }
    collector.finish(QuestionFormat::Gift).unwrap()
}

fn choices(shares: &[f64], only_one: bool) -> FoundAnswer {
    let choice = |(index, share): (usize, &f64)| FoundChoice {
        text: format!("choice {index}"),
        share: *share,
    };
    FoundAnswer::Choices {
        choices: shares.iter().enumerate().map(choice).collect(),
        only_one,
    }
}

#[rstest]
#[case(&[100.0, 0.0], true, &[true, false], &[])]
#[case(&[100.0, 50.0, 0.0], true, &[true, false, false], &["The partial credit of a choice is lost"])]
#[case(&[100.0, 50.0, 0.0], false, &[true, false, false], &["The partial credit of a choice is lost"])]
#[case(&[100.0, 100.0, 0.0], false, &[true, true, false], &[])]
#[case(&[50.0, 50.0, 0.0], false, &[true, true, false], &[])]
#[case(&[33.33333, 33.333, 33.4, -50.0], false, &[true, true, true, false], &["The negative points of its wrong choices are lost"])]
#[case(&[70.0, 30.0, 0.0], false, &[true, true, false], &["The different shares of its right choices are lost"])]
fn the_right_choices_follow_from_their_shares(
    #[case] shares: &[f64],
    #[case] only_one: bool,
    #[case] right: &[bool],
    #[case] notes: &[&str],
) {
    let imported = imported(vec![found(7, None, choices(shares, only_one))]);
    let question = &imported.draft.groups[0].questions[0];
    let marked: Vec<bool> = question.answers.iter().map(|own| own.is_correct).collect();
    assert_eq!(marked, right);
    let texts: Vec<&str> = imported.notes.iter().map(|note| &*note.text).collect();
    assert_eq!(texts, notes);
    assert!(imported.notes.iter().all(|note| note.position == 7));
}

#[test]
fn a_question_without_a_whole_choice_has_no_right_one_if_only_one_can_be_chosen() {
    let imported = imported(vec![found(1, None, choices(&[50.0, 50.0], true))]);
    assert_eq!(imported.taken, 0);
    assert_eq!(imported.left_out[0].reason, "No choice is right");
}

#[rstest]
#[case(&[], 1.0)]
#[case(&[2.0, 5.0, 5.0], 5.0)]
#[case(&[5.0, 2.0], 5.0)]
#[case(&[0.0, 0.0, 2.0], 1.0)]
#[case(&[-3.0], 1.0)]
#[case(&[0.001], 1.0)]
#[case(&[0.333_333], 0.33)]
#[case(&[1e300], 999.0)]
#[case(&[f64::NAN], 1.0)]
fn the_weight_is_the_most_common_grade(#[case] grades: &[f64], #[case] weight: f64) {
    let mut questions = vec![];
    for grade in grades {
        questions.push(found(1, Some(*grade), FoundAnswer::TrueOrFalse(true)));
    }
    if grades.is_empty() {
        questions.push(found(1, None, FoundAnswer::TrueOrFalse(true)));
    }
    assert_eq!(imported(questions).draft.groups[0].weight, Some(weight));
}

#[test]
fn another_grade_than_that_of_the_group_is_noted() {
    let question = |position, grade| found(position, Some(grade), FoundAnswer::TrueOrFalse(true));
    let imported = imported(vec![question(1, 2.0), question(5, 1.5), question(9, 2.0)]);
    let note = ImportNote {
        position: 5,
        number: 2,
        text: "Its grade of 1.5 becomes 2, like that of most questions of its kind".to_owned(),
    };
    assert_eq!(imported.notes, [note]);
}

#[test]
fn notes_are_in_the_order_of_the_file_and_count_the_questions_as_the_template_does() {
    let noted = |position, answer| FoundQuestion {
        notes: vec!["Changed".to_owned()],
        ..found(position, None, answer)
    };
    let imported = imported(vec![
        noted(1, FoundAnswer::Text("The Nile".to_owned())),
        found(2, None, FoundAnswer::TrueOrFalse(true)),
        noted(3, FoundAnswer::TrueOrFalse(true)),
    ]);
    let places = imported
        .notes
        .iter()
        .map(|note| (note.position, note.number));
    assert_eq!(places.collect::<Vec<_>>(), [(1, 3), (3, 2)]);
}

#[rstest]
#[case("56", "Answer: 56", 1)]
#[case("é", "Answer: é", 1)]
#[case("567", "567", 0)]
#[case(" ", "", 0)]
fn a_short_model_answer_gets_a_word_before_it(
    #[case] model: &str,
    #[case] expected: &str,
    #[case] notes: usize,
) {
    let imported = imported(vec![found(1, None, FoundAnswer::Text(model.to_owned()))]);
    let answers = &imported.draft.groups[0].questions[0].answers;
    assert_eq!((answers.len(), &*answers[0].value), (1, expected));
    assert_eq!(imported.notes.len(), notes);
}

#[rstest]
#[case("bank 2026.xml", "bank 2026", "Imported from bank 2026.xml")]
#[case("C:\\fakepath\\a.b.gift", "a.b", "Imported from a.b.gift")]
#[case(".gift", ".gift", "Imported from .gift")]
#[case("", "a file", "Imported from a file")]
fn the_template_is_named_after_the_file(
    #[case] file: &str,
    #[case] name: &str,
    #[case] description: &str,
) {
    let mut collector = Collector::new(file);
    let question = found(1, None, FoundAnswer::TrueOrFalse(true));
    collector.add(question).unwrap();
    let draft = collector.finish(QuestionFormat::Gift).unwrap().draft;
    assert_eq!((&*draft.name, &*draft.description), (name, description));
}

#[rstest]
#[case(&["$course$/top/Customs/Seals", "Other"], "Customs/Seals")]
#[case(&["$course$/Customs"], "Customs")]
#[case(&["$course$/top", "Customs"], "Customs")]
#[case(&["$course$"], "Imported from bank.xml")]
#[case(&[" Customs "], "Customs")]
fn the_first_category_is_the_description(#[case] paths: &[&str], #[case] description: &str) {
    let mut collector = Collector::new("bank.xml");
    for path in paths {
        collector.add_category(path);
    }
    let question = found(1, None, FoundAnswer::TrueOrFalse(true));
    collector.add(question).unwrap();
    assert_eq!(
        collector
            .finish(QuestionFormat::Gift)
            .unwrap()
            .draft
            .description,
        description
    );
}

#[test]
fn a_template_takes_two_thousand_questions_and_a_file_has_ten_thousand() {
    let mut collector = Collector::new("bank.xml");
    for position in 1..=10_000 {
        let question = found(position, None, FoundAnswer::TrueOrFalse(true));
        collector.add(question).unwrap();
    }
    let question = found(10_001, None, FoundAnswer::TrueOrFalse(true));
    let error = collector.add(question).unwrap_err();
    assert_eq!(error, QuestionFileError::TooManyQuestions { max: 10_000 });
    let imported = collector.finish(QuestionFormat::Gift).unwrap();
    assert_eq!((imported.taken, imported.left_out.len()), (2_000, 8_000));
    let first = &imported.left_out[0];
    assert_eq!(
        (first.position, &*first.reason),
        (2_001, "A template has at most 2000 questions")
    );
}

#[test]
fn a_file_without_a_question_is_refused() {
    let error = Collector::new("bank.xml")
        .finish(QuestionFormat::Gift)
        .unwrap_err();
    assert_eq!(error, QuestionFileError::NoQuestions);
}

#[test]
fn a_long_title_is_cut() {
    let title = shorten(&"word ".repeat(100));
    assert_eq!(title.chars().count(), 100);
    assert!(title.ends_with("word…"), "{title}");
}
