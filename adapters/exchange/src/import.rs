//! Converts the questions of a file to a template.

use std::collections::BTreeMap;

use application_ports::{
    ImportNote, ImportedQuestions, LeftOutQuestion, QuestionFileError, QuestionFormat,
};
use domain_assessment::limits::{
    MAX_DESCRIPTION, MAX_FILE_NAME, MAX_NAME, MAX_QUESTIONS, MAX_TITLE, MAX_WEIGHT, MIN_QUESTION,
};
use domain_assessment::{AnswerDraft, GroupDraft, QuestionDraft, QuestionKind, TemplateDraft};
use domain_kernel::{Points, char_count, normalize};

use crate::limits::reason_to_leave_out;

/// The maximum number of questions in a file. Each of them can add a line to the response.
pub const MAX_FOUND: usize = 10_000;
/// The maximum length of the title of a question that was left out.
const MAX_SHOWN: usize = 100;
/// The minimum share in percent for which a choice alone is right. Other products write rounded shares.
const WHOLE: f64 = 99.999;
/// The maximum difference of shares that count as equal. Shares differ slightly because they are rounded.
const ROUNDING: f64 = 0.1;

/// A question as it is in a file.
#[derive(Debug)]
pub struct FoundQuestion {
    /// The line or the number of the question, from 1.
    pub position: u32,
    /// The title, which may be empty.
    pub title: String,
    pub text: String,
    /// The points of the question.
    pub grade: Option<f64>,
    pub answer: FoundAnswer,
    /// Parts of the question that are lost, such as "pictures".
    pub lost: Vec<&'static str>,
    /// Sentences about other changes.
    pub notes: Vec<String>,
}

/// The answer to a question as it is in a file.
#[derive(Debug)]
pub enum FoundAnswer {
    TrueOrFalse(bool),
    Choices {
        choices: Vec<FoundChoice>,
        /// Whether participants can choose only one option.
        only_one: bool,
    },
    /// The model answer. It is empty if the file contains none.
    Text(String),
    /// The value from 1 to 10.
    Rank(String),
    /// The items in the right order.
    Order(Vec<String>),
    /// The reason why a question of this kind cannot be imported.
    Unknown(String),
}

/// A choice of a question.
#[derive(Debug)]
pub struct FoundChoice {
    pub text: String,
    /// The share of the points, in percent.
    pub share: f64,
}

/// An imported question.
struct TakenQuestion {
    position: u32,
    /// The points. `None` if the file contains none, or 0.
    grade: Option<Points>,
    question: QuestionDraft,
    /// Sentences about what was changed or lost.
    notes: Vec<String>,
}

/// Collects the questions of a file.
pub struct Collector {
    name: String,
    description: String,
    has_category: bool,
    groups: BTreeMap<QuestionKind, Vec<TakenQuestion>>,
    titles: BTreeMap<QuestionKind, String>,
    found: usize,
    taken: usize,
    left_out: Vec<LeftOutQuestion>,
}

impl Collector {
    /// Creates a collector. The name of the template is derived from `file_name`.
    pub fn new(file_name: &str) -> Self {
        let file_name = base_name(file_name);
        Self {
            name: template_name(file_name),
            description: format!("Imported from {file_name}"),
            has_category: false,
            groups: BTreeMap::new(),
            titles: BTreeMap::new(),
            found: 0,
            taken: 0,
            left_out: Vec::new(),
        }
    }

    /// Uses the path of a category as the description of the template, without the parts that Moodle adds itself. Only
    /// the first path counts.
    pub fn add_category(&mut self, path: &str) {
        let path = path.trim();
        let path = match path.split_once('/') {
            Some((context, rest)) if context.starts_with('$') => rest,
            None if path.starts_with('$') => "",
            _ => path,
        };
        let path = path.strip_prefix("top/").unwrap_or(path);
        // In a category name, a slash is written twice.
        let path = normalize(&path.replace("//", "/"));
        if !self.has_category && !path.is_empty() && path != "top" {
            self.description = path.chars().take(MAX_DESCRIPTION).collect();
            self.has_category = true;
        }
    }

    /// Sets the tab title of a group. Only the first title counts.
    pub fn add_group_title(&mut self, kind: QuestionKind, title: &str) {
        if !title.is_empty() {
            let title = title.chars().take(MAX_TITLE).collect();
            self.titles.entry(kind).or_insert(title);
        }
    }

    /// Adds a question, or records why it is left out.
    ///
    /// # Errors
    ///
    /// [`QuestionFileError::TooManyQuestions`]
    pub fn add(&mut self, found: FoundQuestion) -> Result<(), QuestionFileError> {
        self.found += 1;
        if self.found > MAX_FOUND {
            return Err(QuestionFileError::TooManyQuestions { max: MAX_FOUND });
        }
        let FoundQuestion {
            position,
            title,
            text,
            grade,
            answer,
            lost,
            mut notes,
        } = found;
        let text = normalize(&text);
        let title = if title.trim().is_empty() {
            shorten(&text)
        } else {
            shorten(&normalize(&title))
        };
        let (kind, answers) = match answers(answer, &mut notes) {
            Ok(answers) => answers,
            Err(reason) => {
                self.leave_out(position, title, reason);
                return Ok(());
            }
        };
        let question = QuestionDraft { text, answers };
        let too_many = || {
            (self.taken == MAX_QUESTIONS)
                .then(|| format!("A template has at most {MAX_QUESTIONS} questions"))
        };
        if let Some(reason) = reason_to_leave_out(kind, &question).or_else(too_many) {
            self.leave_out(position, title, reason);
            return Ok(());
        }
        self.taken += 1;
        notes.extend(without(&lost));
        self.groups.entry(kind).or_default().push(TakenQuestion {
            position,
            grade: grade.and_then(points),
            question,
            notes,
        });
        Ok(())
    }

    fn leave_out(&mut self, position: u32, title: String, reason: String) {
        self.left_out.push(LeftOutQuestion {
            position,
            title,
            reason,
        });
    }

    /// Returns the template.
    ///
    /// # Errors
    /// [`QuestionFileError::NoQuestions`]
    pub fn finish(
        mut self,
        format: QuestionFormat,
    ) -> Result<ImportedQuestions, QuestionFileError> {
        if self.found == 0 {
            return Err(QuestionFileError::NoQuestions);
        }
        let mut groups = Vec::new();
        let mut notes = Vec::new();
        let mut number = 0;
        for (kind, taken) in self.groups {
            let weight = most_common_grade(&taken);
            let mut questions = Vec::with_capacity(taken.len());
            for mut own in taken {
                number += 1;
                own.notes.extend(other_grade(own.grade, weight));
                notes.extend(own.notes.into_iter().map(|text| ImportNote {
                    position: own.position,
                    number,
                    text,
                }));
                questions.push(own.question);
            }
            groups.push(GroupDraft {
                kind,
                weight: Some(weight.to_number()),
                title: self.titles.remove(&kind),
                questions,
            });
        }
        notes.sort_by_key(|note| note.position);
        Ok(ImportedQuestions {
            format,
            draft: TemplateDraft {
                name: self.name,
                description: self.description,
                groups,
                ..TemplateDraft::default()
            },
            taken: self.taken,
            left_out: self.left_out,
            notes,
            files: Vec::new(),
        })
    }
}

/// Returns the kind of a question and its answers. Fails with the reason why the product does not support the question.
fn answers(
    answer: FoundAnswer,
    notes: &mut Vec<String>,
) -> Result<(QuestionKind, Vec<AnswerDraft>), String> {
    let choice = |value: &str, is_correct| AnswerDraft {
        value: normalize(value),
        is_correct,
        order: None,
    };
    Ok(match answer {
        FoundAnswer::TrueOrFalse(answer) => (
            QuestionKind::TrueOrFalse,
            vec![choice("True", answer), choice("False", !answer)],
        ),
        FoundAnswer::Choices { choices, only_one } => {
            let right = right_choices(&choices, only_one, notes);
            let answers = choices.iter().zip(right);
            (
                QuestionKind::MultipleChoices,
                answers
                    .map(|(own, is_right)| choice(&own.text, is_right))
                    .collect(),
            )
        }
        FoundAnswer::Text(model) => {
            let mut model = normalize(&model);
            if (1..MIN_QUESTION).contains(&char_count(&model)) {
                notes.push(format!(
                    "The model answer '{model}' became 'Answer: {model}'"
                ));
                model = format!("Answer: {model}");
            }
            (QuestionKind::FreeText, vec![choice(&model, false)])
        }
        FoundAnswer::Rank(value) => (QuestionKind::Rank, vec![choice(&value, true)]),
        FoundAnswer::Order(items) => {
            let item = |(item, place): (&String, i64)| AnswerDraft {
                order: Some(place),
                ..choice(item, false)
            };
            let items = items.iter().zip(1..).map(item);
            (QuestionKind::Arrange, items.collect())
        }
        FoundAnswer::Unknown(reason) => return Err(reason),
    })
}

/// Returns for each choice whether it is right (D90).
fn right_choices(choices: &[FoundChoice], only_one: bool, notes: &mut Vec<String>) -> Vec<bool> {
    let is_whole = |choice: &FoundChoice| choice.share >= WHOLE;
    let positive = || choices.iter().map(|own| own.share).filter(|own| *own > 0.0);
    let by_whole = only_one || choices.iter().any(is_whole);
    if by_whole {
        let partial = choices
            .iter()
            .filter(|own| own.share > 0.0 && !is_whole(own));
        match partial.count() {
            0 => {}
            1 => notes.push("The partial credit of a choice is lost".to_owned()),
            count => notes.push(format!("The partial credit of {count} choices is lost")),
        }
    } else {
        let least = positive().fold(f64::INFINITY, f64::min);
        let most = positive().fold(0.0, f64::max);
        if most - least > ROUNDING {
            notes.push("The different shares of its right choices are lost".to_owned());
        }
    }
    if choices.iter().any(|own| own.share < 0.0) {
        notes.push("The negative points of its wrong choices are lost".to_owned());
    }
    let is_right = |own: &FoundChoice| {
        if by_whole {
            is_whole(own)
        } else {
            own.share > 0.0
        }
    };
    choices.iter().map(is_right).collect()
}

/// Returns a sentence about a grade that differs from the weight of its kind.
fn other_grade(grade: Option<Points>, weight: Points) -> Option<String> {
    let grade = grade.filter(|grade| *grade != weight)?;
    Some(format!(
        "Its grade of {} becomes {}, like that of most questions of its kind",
        grade.to_number(),
        weight.to_number()
    ))
}

/// Returns a sentence about the parts that a question loses.
fn without(lost: &[&'static str]) -> Option<String> {
    let mut named: Vec<&str> = Vec::new();
    for name in lost {
        if !named.contains(name) {
            named.push(name);
        }
    }
    let (final_name, others) = named.split_last()?;
    Some(if others.is_empty() {
        format!("Comes without its {final_name}")
    } else {
        format!("Comes without its {} and {final_name}", others.join(", "))
    })
}

/// Returns the grade as a weight, or `None` if it is 0.
fn points(grade: f64) -> Option<Points> {
    let most = Points::whole(MAX_WEIGHT.into());
    let points = Points::from_number(grade).unwrap_or(most).min(most);
    (grade > 0.0 && points > Points::ZERO).then_some(points)
}

/// Returns the most frequent grade. If several are equally frequent, returns the largest. Questions without a grade
/// count as 1.
fn most_common_grade(questions: &[TakenQuestion]) -> Points {
    let mut counts: BTreeMap<Points, usize> = BTreeMap::new();
    for taken in questions {
        let grade = taken.grade.unwrap_or(Points::whole(1));
        *counts.entry(grade).or_default() += 1;
    }
    let most = counts
        .into_iter()
        .max_by_key(|(grade, count)| (*count, *grade));
    most.map_or(Points::whole(1), |(grade, _)| grade)
}

/// Returns the first line of a text, cut to the length of a title.
pub fn shorten(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    if char_count(line) <= MAX_SHOWN {
        return line.to_owned();
    }
    let start: String = line.chars().take(MAX_SHOWN - 1).collect();
    format!("{}…", start.trim_end())
}

/// Returns the name of a file without its folders, which some browsers send.
fn base_name(file_name: &str) -> &str {
    let name = file_name.rsplit(['/', '\\']).next().unwrap_or_default();
    let name = match name.char_indices().nth(MAX_FILE_NAME) {
        Some((end, _)) => name.get(..end).unwrap_or_default(),
        None => name,
    };
    let name = name.trim();
    if name.is_empty() { "a file" } else { name }
}

/// Returns the name of a file without its extension, cut to the length of a template's name.
fn template_name(file_name: &str) -> String {
    let stem = match file_name.rsplit_once('.') {
        Some((stem, _)) if !stem.trim().is_empty() => stem,
        _ => file_name,
    };
    let name: String = normalize(stem).chars().take(MAX_NAME).collect();
    name.trim_end().to_owned()
}

#[cfg(test)]
mod tests;
