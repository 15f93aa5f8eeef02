//! Writes GIFT.

use domain_assessment::{Content, ModelOption, Question, QuestionKind};

use super::escapes::escape;
use crate::export::{Holds, printable, share_of_each};
use crate::import::shorten;

const HOLDS: Holds = Holds {
    kinds: &[
        QuestionKind::TrueOrFalse,
        QuestionKind::MultipleChoices,
        QuestionKind::FreeText,
        QuestionKind::Arrange,
    ],
    weights: false,
    titles: false,
};

/// The settings of Moodle's plug-in for ordering questions: show all items, below each other, and mark them by their
/// positions.
const ORDER_SETTINGS: &str = "0 ALL VERTICAL ABSOLUTE_POSITION SHOW none";

/// Returns a file with the questions of a template.
pub fn write(name: &str, content: &Content) -> Vec<u8> {
    let mut file = "// Not in this file:\n".to_owned();
    for line in HOLDS.missing(content) {
        file.push_str("// ");
        file.push_str(&printable(&line).replace('\n', " "));
        file.push('\n');
    }
    // In a category name, a slash is written twice.
    let category = printable(&name.replace('/', "//")).replace('\n', " ");
    file.push_str("\n$CATEGORY: $course$/top/");
    file.push_str(&escape(&category));
    file.push_str("\n\n");
    for group in HOLDS.groups(content) {
        for question in &group.questions {
            file.push_str(&block(group.kind, question));
            file.push_str("\n\n");
        }
    }
    file.into_bytes()
}

fn block(kind: QuestionKind, question: &Question) -> String {
    let text = printable(&question.text);
    let title = escape(&shorten(&text));
    let answers = answers(kind, &question.spec.options());
    format!("::{title}::[plain]{}{{{answers}}}", escape(&text))
}

fn answers(kind: QuestionKind, options: &[ModelOption]) -> String {
    let is_right = |option: &ModelOption| option.is_correct == Some(true);
    let mut answers = String::new();
    match kind {
        QuestionKind::TrueOrFalse => {
            let yes = options.iter().find(|option| option.value == "True");
            let word = if yes.is_some_and(is_right) {
                "TRUE"
            } else {
                "FALSE"
            };
            answers.push_str(word);
        }
        QuestionKind::MultipleChoices => {
            let right = options.iter().filter(|option| is_right(option)).count();
            for option in options {
                let sign = match (is_right(option), right) {
                    (true, 1) => "=".to_owned(),
                    (true, _) => format!("~%{}%", share_of_each(right)),
                    (false, _) => "~".to_owned(),
                };
                answers.push('\n');
                answers.push_str(&sign);
                answers.push_str(&answer_text(option));
            }
            answers.push('\n');
        }
        QuestionKind::FreeText => {
            answers.push_str("####");
            answers.extend(options.iter().map(answer_text));
        }
        QuestionKind::Arrange => {
            answers.push('>');
            answers.push_str(ORDER_SETTINGS);
            for option in options {
                answers.push('\n');
                answers.push_str(&answer_text(option));
            }
            answers.push('\n');
        }
        QuestionKind::Rank | QuestionKind::Slides => {}
    }
    answers
}

/// Returns the text of an answer. Declares the format if the text could otherwise be read as a format, a share or a
/// comment.
fn answer_text(option: &ModelOption) -> String {
    let text = escape(&printable(&option.value));
    if text.starts_with(['[', '%', '/']) {
        format!("[plain]{text}")
    } else {
        text
    }
}
