//! Tests with files of the kind that Moodle and other products write.

use application_ports::{ImportedQuestions, QuestionFileError};
use domain_assessment::{QuestionDraft, QuestionKind, TemplateDraft};
use rstest::rstest;

use super::*;
use crate::tests::{choice, content};

fn imported(questions: &str) -> ImportedQuestions {
    let xml = format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<quiz>\n{questions}\n</quiz>");
    read(&xml, "bank.xml").unwrap()
}

/// Returns the kind and the only question.
fn only_question(imported: &ImportedQuestions) -> (QuestionKind, &QuestionDraft) {
    assert_eq!(imported.left_out, []);
    let group = &imported.draft.groups[0];
    assert_eq!(group.questions.len(), 1);
    (group.kind, &group.questions[0])
}

fn notes(imported: &ImportedQuestions) -> Vec<&str> {
    imported.notes.iter().map(|note| &*note.text).collect()
}

/// A shortened export of Moodle 4.
const MOODLE: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<quiz>
<!-- question: 0  -->
  <question type="category">
    <category><text>$course$/top/Customs/Seals</text></category>
    <info format="html"><text></text></info>
    <idnumber></idnumber>
  </question>
<!-- question: 17  -->
  <question type="truefalse">
    <name><text>Seals</text></name>
    <questiontext format="html">
      <text><![CDATA[<p dir="ltr">A seal may be replaced&nbsp;<strong>without</strong> telling the carrier.<br></p>]]></text>
    </questiontext>
    <generalfeedback format="html"><text></text></generalfeedback>
    <defaultgrade>1.0000000</defaultgrade>
    <penalty>1.0000000</penalty>
    <hidden>0</hidden>
    <answer fraction="0" format="moodle_auto_format"><text>true</text><feedback format="html"><text></text></feedback></answer>
    <answer fraction="100" format="moodle_auto_format"><text>false</text><feedback format="html"><text></text></feedback></answer>
  </question>
  <question type="multichoice">
    <name><text>Documents</text></name>
    <questiontext format="html">
      <text><![CDATA[<p>Which documents travel with a T1 shipment?</p><p><img src="@@PLUGINFILE@@/t1.png" alt="a > b"></p>]]></text>
      <file name="t1.png" path="/" encoding="base64">iVBORw0KGgo=</file>
    </questiontext>
    <generalfeedback format="html"><text>See chapter 4.</text></generalfeedback>
    <defaultgrade>5.0000000</defaultgrade>
    <penalty>0.3333333</penalty>
    <single>false</single>
    <shuffleanswers>true</shuffleanswers>
    <correctfeedback format="html"><text>Your answer is correct.</text></correctfeedback>
    <answer fraction="50.00000" format="html"><text><![CDATA[<p>The T1 itself</p>]]></text><feedback format="html"><text></text></feedback></answer>
    <answer fraction="50.00000" format="html"><text>The waybill</text></answer>
    <answer fraction="-50.00000" format="html"><text>An &lt;i&gt;invoice&lt;/i&gt; &amp;amp; a list</text></answer>
  </question>
  <question type="numerical">
    <name><text>Temperature</text></name>
    <questiontext format="html"><text>What is the limit for deep-frozen goods?</text></questiontext>
    <defaultgrade>4</defaultgrade>
    <penalty>0.5</penalty>
    <answer fraction="100" format="moodle_auto_format"><text>-18</text><tolerance>0.5</tolerance></answer>
    <hint format="html"><text>It is below zero.</text></hint>
  </question>
  <question type="shortanswer">
    <name><text>Capital</text></name>
    <questiontext format="html"><text>What is the capital of France?</text></questiontext>
    <answer fraction="50"><text>paris</text></answer>
    <answer fraction="100"><text>Paris</text></answer>
    <answer fraction="0"><text>Lyon</text></answer>
  </question>
  <question type="essay">
    <name><text>Essay</text></name>
    <questiontext format="moodle_auto_format"><text>Describe the steps.
In order.</text></questiontext>
    <graderinfo format="html"><text><![CDATA[<ul><li>seal</li><li>weigh</li></ul>]]></text></graderinfo>
    <responsetemplate format="html"><text></text></responsetemplate>
  </question>
  <question type="ordering">
    <name><text>Receiving</text></name>
    <questiontext format="html"><text>Steps of receiving a shipment</text></questiontext>
    <defaultgrade>12</defaultgrade>
    <answer fraction="2.0000000" format="html"><text>second</text></answer>
    <answer fraction="1.0000000" format="html"><text>first</text></answer>
    <answer fraction="3.0000000" format="html"><text>third</text></answer>
  </question>
  <question type="matching">
    <name><text>Incoterms</text></name>
    <questiontext format="html"><text>Match each Incoterm with its risk</text></questiontext>
    <subquestion format="html"><text>EXW</text><answer><text>buyer</text></answer></subquestion>
  </question>
  <question type="cloze"><name><text></text></name><questiontext><text>Fill in: {1:SHORTANSWER:=a}</text></questiontext></question>
  <question type="coderunner"><name><text>Code</text></name></question>
</quiz>
"#;

#[test]
#[expect(
    clippy::too_many_lines,
    reason = "one file with a question of each type"
)]
fn a_file_of_moodle_is_read() {
    let imported = read(MOODLE, "warehouse-bank-2026.xml").unwrap();
    let draft = &imported.draft;
    assert_eq!(
        (&*draft.name, &*draft.description),
        ("warehouse-bank-2026", "Customs/Seals")
    );
    let shown: Vec<_> = draft
        .groups
        .iter()
        .map(|group| {
            let questions = group.questions.iter();
            let texts: Vec<_> = questions.map(|own| (&*own.text, &*own.answers)).collect();
            (group.kind, group.weight.unwrap(), texts)
        })
        .collect();
    assert_eq!(
        shown,
        [
            (
                QuestionKind::TrueOrFalse,
                1.0,
                vec![(
                    "A seal may be replaced without telling the carrier.",
                    &[choice("True", false), choice("False", true)][..]
                )]
            ),
            (
                QuestionKind::MultipleChoices,
                5.0,
                vec![(
                    "Which documents travel with a T1 shipment?",
                    &[
                        choice("The T1 itself", true),
                        choice("The waybill", true),
                        choice("An invoice & a list", false)
                    ][..]
                )]
            ),
            (
                QuestionKind::FreeText,
                1.0,
                vec![
                    (
                        "What is the limit for deep-frozen goods?",
                        &[choice("-18", false)][..]
                    ),
                    (
                        "What is the capital of France?",
                        &[choice("Paris", false)][..]
                    ),
                    (
                        "Describe the steps.\nIn order.",
                        &[choice("seal\nweigh", false)][..]
                    ),
                ]
            ),
            (
                QuestionKind::Arrange,
                12.0,
                vec![(
                    "Steps of receiving a shipment",
                    &["first", "second", "third"]
                        .into_iter()
                        .zip(1..)
                        .map(|(text, place)| domain_assessment::AnswerDraft {
                            order: Some(place),
                            ..choice(text, false)
                        })
                        .collect::<Vec<_>>()[..]
                )]
            ),
        ]
    );
    assert_eq!(imported.taken, 6);
    assert_eq!(
        notes(&imported),
        [
            "The negative points of its wrong choices are lost",
            "Comes without its pictures and feedback",
            "Numerical: the tolerance of 0.5 is lost",
            "Comes without its hints and penalty",
            "Its grade of 4 becomes 1, like that of most questions of its kind",
            "Its other accepted answers are lost",
        ]
    );
    let left_out: Vec<_> = imported
        .left_out
        .iter()
        .map(|own| (&*own.title, &*own.reason))
        .collect();
    assert_eq!(
        left_out,
        [
            ("Incoterms", "Matching questions have no counterpart here"),
            (
                "Fill in: {1:SHORTANSWER:=a}",
                "Gaps in a text (cloze) have no counterpart here"
            ),
            (
                "Code",
                "Questions of the type 'coderunner' have no counterpart here"
            ),
        ]
    );
    let lines = MOODLE.lines().zip(1..);
    let matching = lines.filter(|(line, _)| line.contains("\"matching\""));
    let line = matching.map(|(_, number)| number).next();
    assert_eq!(line, Some(imported.left_out[0].position));
}

#[test]
fn an_essay_without_information_for_graders_has_an_empty_model_answer() {
    let imported = imported(
        "<question type='essay'><questiontext><text>Why is it so?</text></questiontext></question>",
    );
    let (kind, question) = only_question(&imported);
    assert_eq!(kind, QuestionKind::FreeText);
    assert_eq!(question.answers, [choice("", false)]);
    assert_eq!(imported.draft.description, "Imported from bank.xml");
}

#[rstest]
#[case("html", "a &lt;b&gt;b&lt;/b&gt;\n c &amp;lt; d", "a b c < d")]
#[case("html", "&lt;p&gt;a&lt;/p&gt;&lt;p&gt;b&amp;nbsp;c", "a\nb c")]
#[case("plain_text", "a &lt;b&gt; c &amp;amp;", "a <b> c &amp;")]
#[case("markdown", "a **b**\n\nc", "a **b**\n\nc")]
#[case("moodle_auto_format", "a\nb", "a\nb")]
#[case("html", "<![CDATA[a <b>b</b>]]> &#99; &quot;&apos;", "a b c \"'")]
fn a_text_is_read_in_its_format(#[case] format: &str, #[case] text: &str, #[case] plain: &str) {
    let imported = imported(&format!(
        "<question type='essay'><questiontext format='{format}'><text>{text}</text></questiontext></question>"
    ));
    assert_eq!(only_question(&imported).1.text, plain);
}

#[rstest]
#[case(
    "<!DOCTYPE quiz [<!ENTITY a 'b'>]><quiz><question/></quiz>",
    QuestionFileError::DocumentType
)]
#[case(
    "<!DOCTYPE quiz SYSTEM 'file:///etc/passwd'><quiz/>",
    QuestionFileError::DocumentType
)]
#[case("<quiz><question type='essay'>\n<name>&a;</name></question></quiz>", QuestionFileError::Broken { line: 2 })]
#[case("<quiz>\n\n<question></quiz>", QuestionFileError::Broken { line: 3 })]
#[case("<quiz><question>", QuestionFileError::Broken { line: 1 })]
#[case("<quiz/>", QuestionFileError::NoQuestions)]
#[case("<quiz></quiz><quiz></quiz>", QuestionFileError::WrongFormat)]
#[case(
    "<questestinterop><item/></questestinterop>",
    QuestionFileError::WrongFormat
)]
fn a_file_that_is_no_plain_moodle_xml_is_refused(
    #[case] xml: &str,
    #[case] error: QuestionFileError,
) {
    assert_eq!(read(xml, "bank.xml"), Err(error));
}

#[test]
fn a_question_is_bounded_in_depth_and_in_elements() {
    let nested = |count: usize| {
        let (open, close) = ("<a>".repeat(count), "</a>".repeat(count));
        read(
            &format!("<quiz><question type='essay'>{open}{close}</question></quiz>"),
            "a",
        )
    };
    assert!(nested(64).is_ok());
    assert_eq!(nested(65), Err(QuestionFileError::TooLarge));
    let wide = |part: &str, count: usize| {
        let parts = part.repeat(count);
        read(
            &format!("<quiz><question type='essay'>{parts}</question></quiz>"),
            "a",
        )
    };
    for part in ["<a/>", "<a></a>"] {
        assert!(wide(part, 4_999).is_ok());
        assert_eq!(wide(part, 5_000), Err(QuestionFileError::TooLarge));
    }
}

#[test]
fn a_comment_at_the_head_names_what_is_left_out() {
    let draft = TemplateDraft {
        name: "A template".to_owned(),
        description: "With -- hyphens".to_owned(),
        groups: vec![
            domain_assessment::GroupDraft {
                kind: QuestionKind::Rank,
                weight: Some(1.0),
                title: Some("How much".to_owned()),
                questions: vec![QuestionDraft {
                    text: "How much --> is it?".to_owned(),
                    answers: vec![choice("7", true)],
                }],
            },
            domain_assessment::GroupDraft {
                kind: QuestionKind::TrueOrFalse,
                weight: Some(2.5),
                title: None,
                questions: vec![QuestionDraft {
                    text: "Is 1 < 2 & 2 > 1?".to_owned(),
                    answers: vec![choice("True", true), choice("False", false)],
                }],
            },
        ],
        ..TemplateDraft::default()
    };
    let xml = String::from_utf8(write("A/template", &content(draft)).unwrap()).unwrap();
    let (head, _) = xml.split_once("-->").unwrap();
    for line in [
        "the description",
        "the titles of the tabs",
        "Rank: How much \u{2010}\u{2010}> is it?",
    ] {
        assert!(head.contains(line), "{head}");
    }
    let imported = read(&xml, "bank.xml").unwrap();
    assert_eq!(only_question(&imported).1.text, "Is 1 < 2 & 2 > 1?");
    assert_eq!(imported.draft.groups[0].weight, Some(2.5));
    assert_eq!(imported.draft.description, "A/template");
}
