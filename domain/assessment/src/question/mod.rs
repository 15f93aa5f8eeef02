//! The list of question kinds: their names, whether a grader marks them, and the dispatch to the functions of each
//! kind. Each kind has its own file with its definition, its rules, the participant's view, and how an answer is read
//! and graded. After adding a kind here, the compiler reports every place that must handle it.

mod arrange;
mod free_text;
mod multiple_choices;
mod options;
mod rank;
mod true_or_false;

use domain_kernel::{AttemptId, FieldErrors, IdGenerator, OptionId, Points};
use serde::{Deserialize, Serialize};

use self::arrange::Arrange;
use self::free_text::FreeText;
use self::multiple_choices::MultipleChoices;
pub use self::options::ModelOption;
pub(crate) use self::options::{OptionValue, Reader};
use self::rank::Rank;
use self::true_or_false::TrueOrFalse;
use crate::draft::AnswerDraft;
use crate::sheet::Answer;
use crate::shown::ShownOption;

/// Declares the kinds with their names and their default titles. `ALL` is derived from the same list, so that it
/// contains every kind.
macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident = $name:literal, $title:literal;)+) => {
        /// The kind of a question. It is stored by its name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum QuestionKind {
            $($(#[$doc])* $kind,)+
        }

        impl QuestionKind {
            /// All kinds, in the order of their tabs. Every list of questions has this order.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$kind),+];

            /// Returns the stable name, which is also the first segment of the kind's error paths.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$kind => $name,)+
                }
            }

            /// Returns the tab title of a group without a title of its own.
            pub const fn default_title(self) -> &'static str {
                match self {
                    $(Self::$kind => $title,)+
                }
            }
        }
    };
}

kinds! {
    /// Either True or False is right.
    TrueOrFalse = "true_or_false", "True or False";
    /// A set of choices is right.
    MultipleChoices = "multiple_choices", "Multiple Choice";
    /// A text that a grader marks.
    FreeText = "free_text", "Free Text";
    /// Images to sort into categories. A template has at most one slides case (D21).
    Slides = "slides", "Slides";
    /// A value from 1 to 10 that a grader marks.
    Rank = "rank", "Rank";
    /// Items to put in order.
    Arrange = "arrange", "Arrange";
}

impl QuestionKind {
    /// Whether a grader marks the answers (D34).
    pub const fn needs_manual_grading(self) -> bool {
        match self {
            Self::FreeText | Self::Rank => true,
            Self::TrueOrFalse | Self::MultipleChoices | Self::Arrange | Self::Slides => false,
        }
    }
}

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
    pub(crate) fn participant_view(&self, attempt: AttemptId) -> Vec<ShownOption> {
        match self {
            Self::TrueOrFalse(spec) => spec.participant_view(),
            Self::MultipleChoices(spec) => spec.participant_view(),
            Self::FreeText(spec) => spec.participant_view(),
            Self::Rank(spec) => spec.participant_view(),
            Self::Arrange(spec) => spec.participant_view(attempt),
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
    pub(crate) fn assign_new_ids(&mut self, ids: &dyn IdGenerator) {
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

/// For the property tests: generators of questions and answers of every kind.
#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::sheet::SubmittedAnswer;
    use crate::testing::some_chosen;

    #[test]
    fn kinds_are_ordered_and_names_match_the_stored_form() {
        assert!(QuestionKind::ALL.is_sorted());
        for kind in QuestionKind::ALL {
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.as_str());
        }
    }

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

        /// Changes the answer key: the right options, the model text or the order.
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
