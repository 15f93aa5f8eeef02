//! What all kinds of question have in common. Everything that one kind is (its definition, its
//! rules, what a participant may see of it, how an answer is read and how it is graded) lives in
//! the file of that kind.

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

/// What a question is answered with, and its key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum QuestionSpec {
    /// True or False.
    TrueOrFalse(TrueOrFalse),
    /// 2 to 6 choices.
    MultipleChoices(MultipleChoices),
    /// A text.
    FreeText(FreeText),
    /// A value from 1 to 10.
    Rank(Rank),
    /// 2 to 10 items in order.
    Arrange(Arrange),
}

/// An option with its key, as staff see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelOption {
    /// Its id.
    pub id: OptionId,
    /// What it says.
    pub value: String,
    /// Whether it is of the key, for kinds whose options are chosen.
    pub is_correct: Option<bool>,
    /// Its place in the model order from 1, for kinds whose options are put in order.
    pub order: Option<i64>,
}

/// One entry of a save that answers the question at hand.
pub(crate) struct OptionValue<'a> {
    /// Which question of the template it answers.
    pub question: usize,
    /// Its position in the save, for the error's path.
    pub at: usize,
    /// The option that it names.
    pub option: OptionId,
    /// What it says of the option.
    pub value: &'a SubmittedValue,
}

/// Reads the entries of one question that has so many options; `None` is unanswered, or an error
/// that was noted.
pub(crate) type Reader = fn(&[OptionValue<'_>], usize, &mut FieldErrors) -> Option<Answer>;

impl QuestionSpec {
    /// The body of a question of that kind, or `None` after noting what is wrong under `path`, the
    /// path of its answers.
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

    /// The kind of the question.
    pub const fn kind(&self) -> QuestionKind {
        match self {
            Self::TrueOrFalse(_) => QuestionKind::TrueOrFalse,
            Self::MultipleChoices(_) => QuestionKind::MultipleChoices,
            Self::FreeText(_) => QuestionKind::FreeText,
            Self::Rank(_) => QuestionKind::Rank,
            Self::Arrange(_) => QuestionKind::Arrange,
        }
    }

    /// Every option with its key, for staff and for model answers.
    pub fn options(&self) -> Vec<ModelOption> {
        match self {
            Self::TrueOrFalse(body) => body.options(),
            Self::MultipleChoices(body) => body.options(),
            Self::FreeText(body) => body.options(),
            Self::Rank(body) => body.options(),
            Self::Arrange(body) => body.options(),
        }
    }

    /// What the participant of an attempt sees (D30).
    pub(crate) fn shown(&self, attempt: AttemptId) -> Vec<ShownOption> {
        match self {
            Self::TrueOrFalse(body) => body.shown(),
            Self::MultipleChoices(body) => body.shown(),
            Self::FreeText(body) => body.shown(),
            Self::Rank(body) => body.shown(),
            Self::Arrange(body) => body.shown(attempt),
        }
    }

    /// How an answer to it is read.
    pub(crate) const fn reader(&self) -> Reader {
        match self {
            Self::TrueOrFalse(_) => true_or_false::read,
            Self::MultipleChoices(_) => multiple_choices::read,
            Self::FreeText(_) => free_text::read,
            Self::Rank(_) => rank::read,
            Self::Arrange(_) => arrange::read,
        }
    }

    /// What an answer earns of the weight: all, nothing, or `None` where a grader must say (D34).
    pub(crate) fn mark(&self, answer: Option<&Answer>, weight: Points) -> Option<Points> {
        let all_or_nothing = |right: bool| Some(if right { weight } else { Points::ZERO });
        let Some(answer) = answer else {
            return Some(Points::ZERO);
        };
        match self {
            Self::TrueOrFalse(body) => all_or_nothing(body.is_right(answer)),
            Self::MultipleChoices(body) => all_or_nothing(body.is_right(answer)),
            Self::Arrange(body) => all_or_nothing(body.is_right(answer)),
            Self::FreeText(_) | Self::Rank(_) => None,
        }
    }

    /// Gives every option a new id.
    pub(crate) fn renew(&mut self, ids: &dyn IdGenerator) {
        let options: Vec<&mut OptionId> = match self {
            Self::TrueOrFalse(body) => vec![&mut body.yes, &mut body.no],
            Self::MultipleChoices(body) => body
                .choices
                .iter_mut()
                .map(|choice| &mut choice.id)
                .collect(),
            Self::FreeText(body) => vec![&mut body.option],
            Self::Rank(body) => body.options.iter_mut().collect(),
            Self::Arrange(body) => body.items.iter_mut().map(|item| &mut item.id).collect(),
        };
        for option in options {
            *option = ids.random().into();
        }
    }
}

/// The tidy texts of the options; each empty or endless one is noted.
fn texts(answers: &[AnswerDraft], path: &str, errors: &mut FieldErrors) -> Vec<String> {
    let text = |(at, answer): (usize, &AnswerDraft)| {
        let text = normalize(&answer.value);
        match char_count(&text) {
            0 => errors.add(format!("{path}.{at}.value"), Required.to_string()),
            1..=MAX_QUESTION => {}
            _ => errors.add(
                format!("{path}.{at}.value"),
                format!("Answer must be less than {MAX_QUESTION} characters"),
            ),
        }
        text
    };
    answers.iter().enumerate().map(text).collect()
}

/// Notes that the entry does not fit its question.
fn refuse(pick: &OptionValue<'_>, message: impl Into<String>, errors: &mut FieldErrors) {
    errors.add(format!("answers.{}", pick.at), message);
}

/// The message of a value of the wrong type or form.
const NOT_A_VALUE: &str = "The value does not fit the question";

/// The chosen ones of the entries; a second one is noted where `one` is the most.
fn chosen(picks: &[OptionValue<'_>], one: bool, errors: &mut FieldErrors) -> Option<Answer> {
    let mut options = Vec::new();
    for pick in picks {
        match pick.value.flag() {
            None => refuse(pick, NOT_A_VALUE, errors),
            Some(false) => {}
            Some(true) if one && !options.is_empty() => {
                refuse(pick, "Only one answer can be chosen", errors);
            }
            Some(true) => options.push(pick.option),
        }
    }
    options.sort_unstable();
    (!options.is_empty()).then_some(Answer::Chosen(options))
}

/// Options to choose from, in the author's order, each with whether it is of the key.
fn choices(options: impl Iterator<Item = (OptionId, String, bool)>) -> Vec<ModelOption> {
    let option = |(id, value, is_correct)| ModelOption {
        id,
        value,
        is_correct: Some(is_correct),
        order: None,
    };
    options.map(option).collect()
}

/// How the property tests make questions and answers of every kind.
#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::sheet::SubmittedAnswer;
    use crate::testing::some_chosen;

    impl QuestionSpec {
        /// Answers that a question of that kind can be written with.
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

        /// Gives it another key: other flags, model texts, orders.
        pub(crate) fn turn(&mut self) {
            match self {
                Self::TrueOrFalse(body) => body.answer = !body.answer,
                Self::MultipleChoices(body) => {
                    for choice in &mut body.choices {
                        choice.is_correct = !choice.is_correct;
                    }
                }
                Self::FreeText(body) => body.model.push_str(" and another model"),
                Self::Rank(body) => body.model = body.model % 10 + 1,
                Self::Arrange(body) => body.items.reverse(),
            }
        }

        /// A save that fits the question, right or not.
        pub(crate) fn any_save(&self) -> BoxedStrategy<Vec<SubmittedAnswer>> {
            let options: Vec<OptionId> =
                self.options().into_iter().map(|option| option.id).collect();
            match self {
                Self::TrueOrFalse(_) | Self::Rank(_) => some_chosen(options, 1),
                Self::MultipleChoices(body) => some_chosen(options, body.choices.len()),
                Self::FreeText(_) => free_text::tests::any_save(options[0]),
                Self::Arrange(_) => arrange::tests::any_save(options),
            }
        }
    }
}
