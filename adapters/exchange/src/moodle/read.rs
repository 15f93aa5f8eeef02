//! Reads questions from Moodle XML.

use application_ports::{ImportedQuestions, QuestionFileError, QuestionFormat};

use super::elements::{Element, visit_questions};
use crate::html::{LineFeeds, PlainText, plain_text};
use crate::import::{Collector, FoundAnswer, FoundChoice, FoundQuestion};

/// The feedback that Moodle writes into every question with choices.
const USUAL_FEEDBACK: [&str; 3] = [
    "Your answer is correct.",
    "Your answer is partially correct.",
    "Your answer is incorrect.",
];
/// The elements that contain feedback for participants.
const FEEDBACK: [&str; 4] = [
    "generalfeedback",
    "correctfeedback",
    "partiallycorrectfeedback",
    "incorrectfeedback",
];
/// The minimum share in percent for which an answer is right.
const WHOLE: f64 = 99.999;
/// Moodle's default penalty: the part of the points that a wrong try costs.
const USUAL_PENALTY: f64 = 1.0 / 3.0;

/// Reads the questions of a file.
pub fn read(xml: &str, file_name: &str) -> Result<ImportedQuestions, QuestionFileError> {
    let mut collector = Collector::new(file_name);
    visit_questions(xml, |question, line| {
        if question.attribute("type") == "category" {
            collector.add_category(question.text_of("category"));
            return Ok(());
        }
        collector.add(found_question(question, line))
    })?;
    collector.finish(QuestionFormat::MoodleXml)
}

fn found_question(question: &Element, position: u32) -> FoundQuestion {
    let (mut lost, mut notes) = (Vec::new(), Vec::new());
    let text = question
        .child("questiontext")
        .map(|text| formatted_text(text, &mut lost))
        .unwrap_or_default();
    if !question.text_of("image").trim().is_empty() || question.child("image_base64").is_some() {
        lost.push("pictures");
    }
    let answer = answer(question, &mut lost, &mut notes);
    let answers = || question.children("answer");
    let feedback = FEEDBACK.iter().filter_map(|name| question.child(name));
    let feedback = feedback.chain(answers().filter_map(|answer| answer.child("feedback")));
    if feedback.into_iter().any(has_own_text) {
        lost.push("feedback");
    }
    if question.children("hint").any(has_own_text) {
        lost.push("hints");
    }
    let penalty = number(question.text_of("penalty")).unwrap_or(0.0);
    let is_usual = (penalty - USUAL_PENALTY).abs() < 0.001
        || question.attribute("type") == "truefalse"
        || question.attribute("type") == "essay";
    if penalty > 0.0 && !is_usual {
        lost.push("penalty");
    }
    FoundQuestion {
        position,
        title: question.text_of("name").to_owned(),
        text,
        grade: number(question.text_of("defaultgrade")),
        answer,
        lost,
        notes,
    }
}

fn answer(
    question: &Element,
    lost: &mut Vec<&'static str>,
    notes: &mut Vec<String>,
) -> FoundAnswer {
    let share = |answer: &Element| number(answer.attribute("fraction")).unwrap_or(0.0);
    let answers = || question.children("answer");
    match question.attribute("type") {
        "truefalse" => {
            let right = answers().find(|answer| share(answer) >= WHOLE);
            let right = right.map(|answer| answer.own_text().trim().to_lowercase());
            match right.as_deref() {
                Some("true") => FoundAnswer::TrueOrFalse(true),
                Some("false") => FoundAnswer::TrueOrFalse(false),
                _ => FoundAnswer::Unknown("Neither true nor false is right".to_owned()),
            }
        }
        "multichoice" => {
            let choice = |answer| FoundChoice {
                share: share(answer),
                text: formatted_text(answer, lost),
            };
            FoundAnswer::Choices {
                choices: answers().map(choice).collect(),
                only_one: !matches!(question.text_of("single").trim(), "false" | "0"),
            }
        }
        "essay" => {
            if question.child("responsetemplate").is_some_and(has_own_text) {
                lost.push("template for answers");
            }
            let model = question.child("graderinfo");
            FoundAnswer::Text(
                model
                    .map(|model| formatted_text(model, lost))
                    .unwrap_or_default(),
            )
        }
        "shortanswer" | "numerical" => {
            let Some(best) = best(answers(), share) else {
                return FoundAnswer::Text(String::new());
            };
            let model = best.own_text().trim();
            let others = answers().filter(|answer| share(answer) > 0.0);
            if others.count() > 1 {
                notes.push("Its other accepted answers are lost".to_owned());
            }
            let tolerance = best.text_of("tolerance").trim();
            if number(tolerance).is_some_and(|tolerance| tolerance > 0.0) {
                notes.push(format!("Numerical: the tolerance of {tolerance} is lost"));
            }
            if question.child("units").is_some() {
                lost.push("units");
            }
            FoundAnswer::Text(model.to_owned())
        }
        "ordering" => {
            let mut items: Vec<&Element> = answers().collect();
            items.sort_by(|one, other| share(one).total_cmp(&share(other)));
            FoundAnswer::Order(
                items
                    .into_iter()
                    .map(|item| formatted_text(item, lost))
                    .collect(),
            )
        }
        other => FoundAnswer::Unknown(reason_for_kind(other)),
    }
}

/// Returns the first of the answers with the largest share.
fn best<'a>(
    answers: impl Iterator<Item = &'a Element>,
    share: impl Fn(&Element) -> f64,
) -> Option<&'a Element> {
    let mut best: Option<&Element> = None;
    for answer in answers {
        if best.is_none_or(|best| share(answer) > share(best)) {
            best = Some(answer);
        }
    }
    best
}

/// Returns the reason why a question of this type is left out.
fn reason_for_kind(name: &str) -> String {
    let kind = match name {
        "matching" | "match" | "randomsamatch" => "Matching questions have",
        "cloze" | "multianswer" => "Gaps in a text (cloze) have",
        "gapselect" | "ddwtos" => "Gaps in a text to choose words for have",
        "ddimageortext" | "ddmarker" => "Places in a picture have",
        "calculated" | "calculatedsimple" | "calculatedmulti" => "Calculated questions have",
        "description" => return "A description asks no question".to_owned(),
        "" => return "The question has no type".to_owned(),
        other => {
            let name: String = other.chars().take(50).collect();
            return format!("Questions of the type '{name}' have no counterpart here");
        }
    };
    format!("{kind} no counterpart here")
}

/// Returns the plain text of an element that declares a format.
fn formatted_text(element: &Element, lost: &mut Vec<&'static str>) -> String {
    let text = element.own_text();
    let plain = match element.attribute("format") {
        "plain_text" | "markdown" => PlainText {
            text: text.trim().to_owned(),
            has_pictures: false,
        },
        "html" => plain_text(text, LineFeeds::AreBlanks),
        _ => plain_text(text, LineFeeds::EndLines),
    };
    if plain.has_pictures || element.child("file").is_some() {
        lost.push("pictures");
    }
    plain.text
}

/// Whether an element contains a text that Moodle does not add itself.
fn has_own_text(element: &Element) -> bool {
    let text = formatted_text(element, &mut Vec::new());
    !text.is_empty() && !USUAL_FEEDBACK.contains(&&*text)
}

fn number(text: &str) -> Option<f64> {
    let number: f64 = text.trim().parse().ok()?;
    number.is_finite().then_some(number)
}
