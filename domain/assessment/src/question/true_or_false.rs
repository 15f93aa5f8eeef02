//! True or False: exactly one of the two is right.

use domain_kernel::{FieldErrors, IdGenerator, OptionId, Required, case_fold, normalize};
use serde::{Deserialize, Serialize};

use super::{ModelOption, OptionValue, choices, chosen};
use crate::draft::AnswerDraft;
use crate::sheet::Answer;
use crate::shown::ShownOption;

/// A true-or-false question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TrueOrFalse {
    /// The option True.
    pub yes: OptionId,
    /// The option False.
    pub no: OptionId,
    /// The right one.
    pub answer: bool,
}

impl TrueOrFalse {
    /// Takes the options True and False, in any order and case, one of them correct.
    pub(super) fn check(
        answers: &[AnswerDraft],
        path: &str,
        ids: &dyn IdGenerator,
        errors: &mut FieldErrors,
    ) -> Option<Self> {
        let correct = |value: &str| {
            let mut of_value = answers
                .iter()
                .filter(|answer| case_fold(&normalize(&answer.value)) == value);
            of_value
                .next()
                .map(|answer| answer.is_correct)
                .filter(|_| answers.len() == 2)
        };
        let message = match (correct("true"), correct("false")) {
            (Some(true), Some(false)) | (Some(false), Some(true)) => {
                let answer = correct("true")?;
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

    /// The right option.
    const fn right(&self) -> OptionId {
        if self.answer { self.yes } else { self.no }
    }

    pub(super) fn options(&self) -> Vec<ModelOption> {
        let options = [(self.yes, "True"), (self.no, "False")];
        choices(
            options
                .into_iter()
                .map(|(id, value)| (id, value.to_owned(), id == self.right())),
        )
    }

    pub(super) fn shown(&self) -> Vec<ShownOption> {
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
            Answer::Chosen(options) => options.iter().eq([&self.right()]),
            Answer::Text { .. } | Answer::Order(_) => false,
        }
    }
}

pub(super) fn read(
    picks: &[OptionValue<'_>],
    _: usize,
    errors: &mut FieldErrors,
) -> Option<Answer> {
    chosen(picks, true, errors)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::kind::QuestionKind;
    use crate::testing::{checked, choice, flag, read_one};
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
    fn its_options_are_true_and_false(
        #[case] answers: &[(&str, bool)],
        #[case] outcome: Result<bool, &str>,
    ) {
        let answers = answers
            .iter()
            .map(|(value, is_correct)| choice(value, *is_correct))
            .collect();
        let body = checked(QuestionKind::TrueOrFalse, answers);
        let answer = body.map(|body| {
            body.options()
                .iter()
                .any(|o| o.value == "True" && o.is_correct == Some(true))
        });
        let outcome =
            outcome.map_err(|message| FieldErrors::one("trueOrFalse.questions.0.answers", message));
        assert_eq!(answer, outcome);
    }

    #[test]
    fn the_right_one_alone_earns_the_weight() {
        let body = checked(
            QuestionKind::TrueOrFalse,
            vec![choice("True", false), choice("False", true)],
        )
        .unwrap();
        assert_eq!(
            read_one(&body, &[(0, flag(true))]).unwrap().earned(&body),
            0
        );
        assert_eq!(
            read_one(&body, &[(1, flag(true))]).unwrap().earned(&body),
            100
        );
        assert_eq!(
            read_one(&body, &[(0, flag(false)), (1, flag(true))])
                .unwrap()
                .earned(&body),
            100
        );
        assert_eq!(read_one(&body, &[]).unwrap().earned(&body), 0);
    }

    #[test]
    fn both_cannot_be_chosen() {
        let body = checked(
            QuestionKind::TrueOrFalse,
            vec![choice("True", false), choice("False", true)],
        )
        .unwrap();
        let refused = read_one(&body, &[(0, flag(true)), (1, flag(true))]).unwrap_err();
        assert_eq!(
            refused,
            FieldErrors::one("answers.1", "Only one answer can be chosen")
        );
    }
}
