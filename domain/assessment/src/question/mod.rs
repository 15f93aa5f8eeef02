//! The parts that all question kinds share. Each kind has a file of its own with its definition, its
//! rules, the participant's view, how an answer is read and how it is graded.

mod arrange;
mod free_text;
mod multiple_choices;
mod rank;
mod true_or_false;

use domain_kernel::{
    AttemptId, FieldErrors, IdGenerator, OptionId, Points, Required, char_count, normalize,
};
use serde::{Deserialize, Serialize};

pub use self::arrange::{Arrange, Item};
pub use self::free_text::FreeText;
pub use self::multiple_choices::{Choice, MultipleChoices};
pub use self::rank::Rank;
pub use self::true_or_false::TrueOrFalse;
use crate::draft::AnswerDraft;
use crate::kind::QuestionKind;
use crate::limits::MAX_QUESTION;
use crate::sheet::{Answer, SubmittedValue};
use crate::shown::ShownOption;

/// The answer options and the answer key of a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum QuestionSpec {
    TrueOrFalse(TrueOrFalse),
    /// 2 to 6 choices.
    MultipleChoices(MultipleChoices),
    FreeText(FreeText),
    /// A value from 1 to 10.
    Rank(Rank),
    /// 2 to 10 items in order.
    Arrange(Arrange),
}

/// An answer option with its part of the answer key, as staff see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelOption {
    pub id: OptionId,
    pub value: String,
    /// Whether it belongs to the answer key, for kinds whose options are chosen.
    pub is_correct: Option<bool>,
    /// The place in the model order, from 1, for kinds whose options are put in order.
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

/// Reads the answer to one question from its submitted values and its number of options. Returns
/// `None` if the question is unanswered, or after adding an error.
pub(crate) type Reader = fn(&[OptionValue<'_>], usize, &mut FieldErrors) -> Option<Answer>;

impl QuestionSpec {
    /// Validates the answers of a question. Returns `None` after adding errors under `path`, the path of
    /// the answers.
    pub(crate) fn check(
        kind: QuestionKind,
        answers: &[AnswerDraft],
        path: &str,
        ids: &dyn IdGenerator,
        errors: &mut FieldErrors,
    ) -> Option<Self> {
        match kind {
            QuestionKind::TrueOrFalse => {
                TrueOrFalse::check(answers, path, ids, errors).map(Self::TrueOrFalse)
            }
            QuestionKind::MultipleChoices => {
                MultipleChoices::check(answers, path, ids, errors).map(Self::MultipleChoices)
            }
            QuestionKind::FreeText => {
                FreeText::check(answers, path, ids, errors).map(Self::FreeText)
            }
            QuestionKind::Rank => Rank::check(answers, path, ids, errors).map(Self::Rank),
            QuestionKind::Arrange => Arrange::check(answers, path, ids, errors).map(Self::Arrange),
            QuestionKind::Slides => {
                errors.add(path, "Slides are one case, not questions");
                None
            }
        }
    }

    /// Returns the kind of the question.
    pub const fn kind(&self) -> QuestionKind {
        match self {
            Self::TrueOrFalse(_) => QuestionKind::TrueOrFalse,
            Self::MultipleChoices(_) => QuestionKind::MultipleChoices,
            Self::FreeText(_) => QuestionKind::FreeText,
            Self::Rank(_) => QuestionKind::Rank,
            Self::Arrange(_) => QuestionKind::Arrange,
        }
    }

    /// Returns all options with the answer key, for staff and for model answers.
    pub fn options(&self) -> Vec<ModelOption> {
        match self {
            Self::TrueOrFalse(spec) => spec.options(),
            Self::MultipleChoices(spec) => spec.options(),
            Self::FreeText(spec) => spec.options(),
            Self::Rank(spec) => spec.options(),
            Self::Arrange(spec) => spec.options(),
        }
    }

    /// Returns the options as the participant of an attempt sees them (D30).
    pub(crate) fn shown(&self, attempt: AttemptId) -> Vec<ShownOption> {
        match self {
            Self::TrueOrFalse(spec) => spec.shown(),
            Self::MultipleChoices(spec) => spec.shown(),
            Self::FreeText(spec) => spec.shown(),
            Self::Rank(spec) => spec.shown(),
            Self::Arrange(spec) => spec.shown(attempt),
        }
    }

    /// Returns the function that reads an answer to the question.
    pub(crate) const fn reader(&self) -> Reader {
        match self {
            Self::TrueOrFalse(_) => true_or_false::read,
            Self::MultipleChoices(_) => multiple_choices::read,
            Self::FreeText(_) => free_text::read,
            Self::Rank(_) => rank::read,
            Self::Arrange(_) => arrange::read,
        }
    }

    /// Returns the points that an answer earns: the whole weight or nothing, or `None` if a grader must
    /// decide (D34).
    pub(crate) fn mark(&self, answer: Option<&Answer>, weight: Points) -> Option<Points> {
        let all_or_nothing = |right: bool| Some(if right { weight } else { Points::ZERO });
        let Some(answer) = answer else {
            return Some(Points::ZERO);
        };
        match self {
            Self::TrueOrFalse(spec) => all_or_nothing(spec.is_right(answer)),
            Self::MultipleChoices(spec) => all_or_nothing(spec.is_right(answer)),
            Self::Arrange(spec) => all_or_nothing(spec.is_right(answer)),
            Self::FreeText(_) | Self::Rank(_) => None,
        }
    }

    /// Assigns a new id to every option.
    pub(crate) fn renew(&mut self, ids: &dyn IdGenerator) {
        let options: Vec<&mut OptionId> = match self {
            Self::TrueOrFalse(spec) => vec![&mut spec.yes, &mut spec.no],
            Self::MultipleChoices(spec) => spec
                .choices
                .iter_mut()
                .map(|choice| &mut choice.id)
                .collect(),
            Self::FreeText(spec) => vec![&mut spec.option],
            Self::Rank(spec) => spec.options.iter_mut().collect(),
            Self::Arrange(spec) => spec.items.iter_mut().map(|item| &mut item.id).collect(),
        };
        for option in options {
            *option = ids.random().into();
        }
    }
}

/// Returns the normalized texts of the options. Adds an error for each empty or too long one.
fn texts(answers: &[AnswerDraft], path: &str, errors: &mut FieldErrors) -> Vec<String> {
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
fn reject(entry: &OptionValue<'_>, message: impl Into<String>, errors: &mut FieldErrors) {
    errors.add(format!("answers.{}", entry.index), message);
}

/// The message for a value of the wrong type or form.
const NOT_A_VALUE: &str = "The value does not fit the question";

/// Reads the chosen options. Adds an error for a second one if `only_one` is set.
fn read_chosen(
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

/// Creates options to choose from, each with its flag of the answer key.
fn choices(options: impl Iterator<Item = (OptionId, String, bool)>) -> Vec<ModelOption> {
    let option = |(id, value, is_correct)| ModelOption {
        id,
        value,
        is_correct: Some(is_correct),
        order: None,
    };
    options.map(option).collect()
}

/// Generators of questions and answers of every kind for the property tests.
#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::sheet::SubmittedAnswer;
    use crate::testing::some_chosen;

    impl QuestionSpec {
        /// Generates valid answers of a question of that kind.
        pub(crate) fn any_answers(kind: QuestionKind) -> BoxedStrategy<Vec<AnswerDraft>> {
            match kind {
                QuestionKind::TrueOrFalse => true_or_false::tests::any_answers(),
                QuestionKind::MultipleChoices => multiple_choices::tests::any_answers(),
                QuestionKind::FreeText => free_text::tests::any_answers(),
                QuestionKind::Rank => rank::tests::any_answers(),
                QuestionKind::Arrange => arrange::tests::any_answers(),
                QuestionKind::Slides => Just(vec![]).boxed(),
            }
        }

        /// Changes the answer key: the flags, the model text or the order.
        pub(crate) fn change_key(&mut self) {
            match self {
                Self::TrueOrFalse(spec) => spec.answer = !spec.answer,
                Self::MultipleChoices(spec) => {
                    for choice in &mut spec.choices {
                        choice.is_correct = !choice.is_correct;
                    }
                }
                Self::FreeText(spec) => spec.model.push_str(" and another model"),
                Self::Rank(spec) => spec.model = spec.model % 10 + 1,
                Self::Arrange(spec) => spec.items.reverse(),
            }
        }

        /// Generates a valid answer to the question, right or wrong.
        pub(crate) fn any_save(&self) -> BoxedStrategy<Vec<SubmittedAnswer>> {
            let options: Vec<OptionId> =
                self.options().into_iter().map(|option| option.id).collect();
            match self {
                Self::TrueOrFalse(_) | Self::Rank(_) => some_chosen(options, 1),
                Self::MultipleChoices(spec) => some_chosen(options, spec.choices.len()),
                Self::FreeText(_) => free_text::tests::any_save(options[0]),
                Self::Arrange(_) => arrange::tests::any_save(options),
            }
        }
    }
}
