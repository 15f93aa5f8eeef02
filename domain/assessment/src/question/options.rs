//! Code that all question kinds share: options, and reading texts and chosen options.

use domain_kernel::{FieldErrors, OptionId, Required, char_count, normalize};

use crate::draft::AnswerDraft;
use crate::limits::MAX_QUESTION;
use crate::sheet::{Answer, SubmittedValue};

/// An answer option with its part of the answer key, as staff see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelOption {
    pub id: OptionId,
    pub value: String,
    /// Whether the option is correct. Only for kinds whose options are chosen.
    pub is_correct: Option<bool>,
    /// The place in the model order, from 1. Only for kinds whose options are put in order.
    pub order: Option<i64>,
}

/// A submitted value for one option of a question.
pub(crate) struct OptionValue<'a> {
    /// The index of the question in the schema.
    pub question: usize,
    /// The index in the save, for the error path.
    pub index: usize,
    pub option: OptionId,
    pub value: &'a SubmittedValue,
}

/// Reads the answer to one question, given its submitted values and its number of options. Returns `None` if the
/// question is unanswered, or adds an error and returns `None`.
pub(crate) type Reader = fn(&[OptionValue<'_>], usize, &mut FieldErrors) -> Option<Answer>;

/// Returns the normalized texts of the options. Adds an error for each empty or too long one.
pub(super) fn check_texts(
    answers: &[AnswerDraft],
    path: &str,
    errors: &mut FieldErrors,
) -> Vec<String> {
    let text = |(index, answer): (usize, &AnswerDraft)| {
        let text = normalize(&answer.value);
        match char_count(&text) {
            0 => errors.add(format!("{path}.{index}.value"), Required.to_string()),
            1..=MAX_QUESTION => {}
            _ => errors.add(
                format!("{path}.{index}.value"),
                format!("Answer must be less than {MAX_QUESTION} characters"),
            ),
        }
        text
    };
    answers.iter().enumerate().map(text).collect()
}

/// Adds an error for a submitted value.
pub(super) fn reject(
    entry: &OptionValue<'_>,
    message: impl Into<String>,
    errors: &mut FieldErrors,
) {
    errors.add(format!("answers.{}", entry.index), message);
}

/// The message for a value of the wrong type or format.
pub(super) const NOT_A_VALUE: &str = "The value does not fit the question";

/// Reads the chosen options. If `only_one` is true, adds an error for a second one.
pub(super) fn read_chosen(
    entries: &[OptionValue<'_>],
    only_one: bool,
    errors: &mut FieldErrors,
) -> Option<Answer> {
    let mut options = Vec::new();
    for entry in entries {
        match entry.value.flag() {
            None => reject(entry, NOT_A_VALUE, errors),
            Some(false) => {}
            Some(true) if only_one && !options.is_empty() => {
                reject(entry, "Only one answer can be chosen", errors);
            }
            Some(true) => options.push(entry.option),
        }
    }
    options.sort_unstable();
    (!options.is_empty()).then_some(Answer::Chosen(options))
}

/// Creates the options of a question whose options are chosen. Each tuple contains an id, a text, and whether the
/// option is correct.
pub(super) fn choosable_options(
    options: impl Iterator<Item = (OptionId, String, bool)>,
) -> Vec<ModelOption> {
    let option = |(id, value, is_correct)| ModelOption {
        id,
        value,
        is_correct: Some(is_correct),
        order: None,
    };
    options.map(option).collect()
}
