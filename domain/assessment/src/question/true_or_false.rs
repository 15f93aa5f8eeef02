//! True or false: exactly one of the two options is right.

use domain_kernel::{FieldErrors, IdGenerator, OptionId, Required, case_fold, normalize};
use serde::{Deserialize, Serialize};

use super::options::{ModelOption, OptionValue, choosable_options, read_chosen};
use crate::correction::KeyedOption;
use crate::draft::AnswerDraft;
use crate::sheet::Answer;
use crate::shown::ShownOption;

/// A true-or-false question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TrueOrFalse {
    /// The option "True".
    pub yes: OptionId,
    /// The option "False".
    pub no: OptionId,
    /// Whether "True" is right.
    pub answer: bool,
}

impl TrueOrFalse {
    /// Validates the options "True" and "False", in any order and case. One must be correct.
    pub(super) fn check(
        answers: &[AnswerDraft],
        path: &str,
        ids: &dyn IdGenerator,
        errors: &mut FieldErrors,
    ) -> Option<Self> {
        let is_correct = |value: &str| {
            let mut matching = answers
                .iter()
                .filter(|answer| case_fold(&normalize(&answer.value)) == value);
            matching
                .next()
                .map(|answer| answer.is_correct)
                .filter(|_| answers.len() == 2)
        };
        let message = match (is_correct("true"), is_correct("false")) {
            (Some(true), Some(false)) | (Some(false), Some(true)) => {
                let answer = is_correct("true")?;
                let (yes, no) = (ids.random().into(), ids.random().into());
                return Some(Self { yes, no, answer });
            }
            (Some(false), Some(false)) => Required.to_string(),
            (Some(true), Some(true)) => "Only one answer can be correct".to_owned(),
            (None, _) | (_, None) if answers.is_empty() => Required.to_string(),
            (None, _) | (_, None) => "Answers must be True and False".to_owned(),
        };
        errors.add(path, message);
        None
    }

    /// Returns the question with another right option. Exactly one must be correct.
    pub(crate) fn with_key(&self, key: &[KeyedOption], errors: &mut FieldErrors) -> Option<Self> {
        let mut correct = key.iter().filter(|option| option.is_correct);
        let message = match (correct.next(), correct.next()) {
            (Some(right), None) => {
                let answer = right.id == self.yes;
                return Some(Self {
                    answer,
                    ..self.clone()
                });
            }
            (None, _) => Required.to_string(),
            (Some(_), Some(_)) => "Only one answer can be correct".to_owned(),
        };
        errors.add("answers", message);
        None
    }

    /// Returns the right option.
    const fn right_option(&self) -> OptionId {
        if self.answer { self.yes } else { self.no }
    }

    pub(super) fn options(&self) -> Vec<ModelOption> {
        let options = [(self.yes, "True"), (self.no, "False")];
        choosable_options(
            options
                .into_iter()
                .map(|(id, value)| (id, value.to_owned(), id == self.right_option())),
        )
    }

    pub(super) fn participant_view(&self) -> Vec<ShownOption> {
        let options = [(self.yes, "True"), (self.no, "False")];
        options
            .into_iter()
            .map(|(id, value)| ShownOption {
                id,
                value: value.to_owned(),
            })
            .collect()
    }

    pub(super) fn is_right(&self, answer: &Answer) -> bool {
        match answer {
            Answer::Chosen(options) => options.iter().eq([&self.right_option()]),
            Answer::Text { .. } | Answer::Order(_) => false,
        }
    }
}

pub(super) fn read(
    entries: &[OptionValue<'_>],
    _: usize,
    errors: &mut FieldErrors,
) -> Option<Answer> {
    read_chosen(entries, true, errors)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::question::QuestionKind;
    use crate::testing::{check_question, choice, flag, read_answer};
    use proptest::prelude::*;
    use rstest::rstest;

    pub fn any_answers() -> BoxedStrategy<Vec<AnswerDraft>> {
        any::<bool>()
            .prop_map(|answer| vec![choice("True", answer), choice("False", !answer)])
            .boxed()
    }

    #[rstest]
    #[case(&[("True", true), ("False", false)], Ok(true))]
    #[case(&[(" false ", true), ("TRUE", false)], Ok(false))]
    #[case(&[], Err("Required"))]
    #[case(&[("True", false), ("False", false)], Err("Required"))]
    #[case(&[("True", true), ("False", true)], Err("Only one answer can be correct"))]
    #[case(&[("True", true)], Err("Answers must be True and False"))]
    #[case(&[("True", true), ("True", false)], Err("Answers must be True and False"))]
    #[case(&[("True", true), ("Maybe", false)], Err("Answers must be True and False"))]
    #[case(&[("True", true), ("False", false), ("False", false)], Err("Answers must be True and False"))]
    fn the_options_are_true_and_false(
        #[case] answers: &[(&str, bool)],
        #[case] outcome: Result<bool, &str>,
    ) {
        let answers = answers
            .iter()
            .map(|(value, is_correct)| choice(value, *is_correct))
            .collect();
        let spec = check_question(QuestionKind::TrueOrFalse, answers);
        let answer = spec.map(|spec| {
            spec.options()
                .iter()
                .any(|o| o.value == "True" && o.is_correct == Some(true))
        });
        let outcome = outcome
            .map_err(|message| FieldErrors::one("true_or_false.questions.0.answers", message));
        assert_eq!(answer, outcome);
    }

    #[test]
    fn only_the_right_option_earns_the_weight() {
        let spec = check_question(
            QuestionKind::TrueOrFalse,
            vec![choice("True", false), choice("False", true)],
        )
        .unwrap();
        assert_eq!(
            read_answer(&spec, &[(0, flag(true))])
                .unwrap()
                .earned_hundredths(&spec),
            0
        );
        assert_eq!(
            read_answer(&spec, &[(1, flag(true))])
                .unwrap()
                .earned_hundredths(&spec),
            100
        );
        assert_eq!(
            read_answer(&spec, &[(0, flag(false)), (1, flag(true))])
                .unwrap()
                .earned_hundredths(&spec),
            100
        );
        assert_eq!(read_answer(&spec, &[]).unwrap().earned_hundredths(&spec), 0);
    }

    #[test]
    fn only_one_option_can_be_chosen() {
        let spec = check_question(
            QuestionKind::TrueOrFalse,
            vec![choice("True", false), choice("False", true)],
        )
        .unwrap();
        let rejected = read_answer(&spec, &[(0, flag(true)), (1, flag(true))]).unwrap_err();
        assert_eq!(
            rejected,
            FieldErrors::one("answers.1", "Only one answer can be chosen")
        );
    }
}
