//! Tests with files of the kind that Moodle and people write.

use application_ports::ImportedQuestions;
use domain_assessment::{AnswerDraft, QuestionKind};
use rstest::rstest;

use super::*;
use crate::tests::choice;

fn imported(text: &str) -> ImportedQuestions {
    read(text, "bank.gift").unwrap()
}

/// Returns the kind, the text and the answers of the only question.
fn only(imported: &ImportedQuestions) -> (QuestionKind, &str, &[AnswerDraft]) {
    assert_eq!(imported.left_out, []);
    let group = &imported.draft.groups[0];
    assert_eq!((imported.draft.groups.len(), group.questions.len()), (1, 1));
    let question = &group.questions[0];
    (group.kind, &question.text, &question.answers)
}

fn notes(imported: &ImportedQuestions) -> Vec<&str> {
    imported.notes.iter().map(|note| &*note.text).collect()
}

#[rstest]
#[case("Is it so?{TRUE}", "Is it so?", true, &[])]
#[case("Is it so? { f }", "Is it so?", false, &[])]
#[case("::Q::Is it so?{T#No!#Yes!}", "Is it so?", true, &["Comes without its feedback"])]
#[case("The sun {F} rises.", "The sun _____ rises.", false, &[])]
#[case("[html]<p>Is <b>it</b> so?</p>{T}", "Is it so?", true, &[])]
#[case("Is a\\:b \\{so\\}\\n\\=?{T}", "Is a:b {so}\n=?", true, &[])]
fn true_or_false(
    #[case] gift: &str,
    #[case] text: &str,
    #[case] answer: bool,
    #[case] expected_notes: &[&str],
) {
    let imported = imported(gift);
    let answers = [choice("True", answer), choice("False", !answer)];
    assert_eq!(
        only(&imported),
        (QuestionKind::TrueOrFalse, text, &answers[..])
    );
    assert_eq!(notes(&imported), expected_notes);
}

#[rstest]
#[case("{=Grant ~no one ~Lee}", &[("Grant", true), ("no one", false), ("Lee", false)], &[])]
#[case("{\n  ~ no one\n  = Grant\n}", &[("no one", false), ("Grant", true)], &[])]
#[case("{~%50%Grant ~%50%Lee ~%-100%no one}", &[("Grant", true), ("Lee", true), ("no one", false)], &["The negative points of its wrong choices are lost"])]
#[case("{~%100%Grant ~%100%Lee ~no one}", &[("Grant", true), ("Lee", true), ("no one", false)], &[])]
#[case("{=Grant#right! ~%50%Lee#nearly ~no one}", &[("Grant", true), ("Lee", false), ("no one", false)], &["The partial credit of a choice is lost", "Comes without its feedback"])]
#[case("{=Grant ~Lee####All of it}", &[("Grant", true), ("Lee", false)], &["Comes without its feedback"])]
#[case("{=a\\=b ~c\\~d\\#e}", &[("a=b", true), ("c~d#e", false)], &[])]
#[case("{=[html]<b>a</b> ~[plain]<b>}", &[("a", true), ("<b>", false)], &[])]
#[case("{=\\\\(x\\\\) ~\\(y\\)}", &[("\\(x\\)", true), ("\\(y\\)", false)], &[])]
fn several_choices(
    #[case] answers: &str,
    #[case] choices: &[(&str, bool)],
    #[case] expected_notes: &[&str],
) {
    let imported = imported(&format!("Who is buried here?{answers}"));
    let choices: Vec<_> = choices
        .iter()
        .map(|(text, right)| choice(text, *right))
        .collect();
    let text = "Who is buried here?";
    assert_eq!(
        only(&imported),
        (QuestionKind::MultipleChoices, text, &choices[..])
    );
    assert_eq!(notes(&imported), expected_notes);
}

#[rstest]
#[case("{}", "", &[])]
#[case("{####a good answer}", "a good answer", &[])]
#[case("{ #### a \\#1 answer\n}", "a #1 answer", &[])]
#[case("{=Grant}", "Grant", &[])]
#[case("{Grant}", "Grant", &[])]
#[case("{=%50%Lee =Grant =%80%Ulysses}", "Grant", &["Its other accepted answers are lost"])]
#[case("{=Grant#well done}", "Grant", &["Comes without its feedback"])]
#[case("{#1822}", "1822", &[])]
#[case("{#1822:5}", "1822", &["Numerical: the tolerance of 5 is lost"])]
#[case("{#1822:0}", "1822", &[])]
#[case("{#1820..1824}", "1820 to 1824", &[])]
#[case("{#\n=1822:0\n=%50%1822:2\n}", "1822", &["Its other accepted answers are lost"])]
#[case("{#56}", "Answer: 56", &["The model answer '56' became 'Answer: 56'"])]
#[case("{=T}", "Answer: T", &["The model answer 'T' became 'Answer: T'"])]
fn free_text(#[case] answers: &str, #[case] model: &str, #[case] expected_notes: &[&str]) {
    let imported = imported(&format!("Who is buried here?{answers}"));
    let answers = [choice(model, false)];
    let text = "Who is buried here?";
    assert_eq!(
        only(&imported),
        (QuestionKind::FreeText, text, &answers[..])
    );
    assert_eq!(notes(&imported), expected_notes);
}

#[rstest]
#[case("{>0 ALL VERTICAL ABSOLUTE_POSITION SHOW none\nfirst\nsecond\n}")]
#[case("{>\nfirst\n second}")]
#[case("{>first\nsecond}")]
fn items_to_put_in_order(#[case] answers: &str) {
    let imported = imported(&format!("In which order?{answers}"));
    let item = |text, place| AnswerDraft {
        order: Some(place),
        ..choice(text, false)
    };
    let items = [item("first", 1), item("second", 2)];
    assert_eq!(
        only(&imported),
        (QuestionKind::Arrange, "In which order?", &items[..])
    );
}

#[test]
fn blank_lines_divide_questions_and_comments_are_skipped() {
    let text = "// Bank of questions\n\n$CATEGORY: $course$/top/Customs\n\n::One:: Is it\n// really\nso?{T}\n\n \n::Two::\nIs it?\n{F}\n\n$CATEGORY: Other\nIs it three?{T}";
    let imported = imported(text);
    assert_eq!(imported.draft.description, "Customs");
    let questions = &imported.draft.groups[0].questions;
    let texts: Vec<&str> = questions.iter().map(|question| &*question.text).collect();
    assert_eq!(texts, ["Is it\nso?", "Is it?", "Is it three?"]);
}

#[test]
fn questions_without_a_counterpart_are_left_out_with_their_line() {
    let text = "::Pairs:: Match. {=a -> b =c -> d}\n\nOnly a text\n\nIs it so?{T\n\n// end\n::Many::Which?{=a ~b ~c ~d ~e ~f ~g}";
    let imported = imported(text);
    let left_out: Vec<_> = imported
        .left_out
        .iter()
        .map(|own| (own.position, &*own.title, &*own.reason))
        .collect();
    assert_eq!(
        left_out,
        [
            (1, "Pairs", "Matching questions have no counterpart here"),
            (3, "Only a text", "A description asks no question"),
            (5, "Is it so?", "Its answers have no closing brace"),
            (8, "Many", "7 choices, the most is 6"),
        ]
    );
    assert_eq!(imported.taken, 0);
}
