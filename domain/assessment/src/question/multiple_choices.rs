//! Multiple choice: an answer is right if it has exactly the correct choices.

use domain_kernel::{FieldErrors, IdGenerator, OptionId, Required};
use serde::{Deserialize, Serialize};

use super::options::{ModelOption, OptionValue, check_texts, choosable_options, read_chosen};
use crate::correction::KeyedOption;
use crate::draft::AnswerDraft;
use crate::limits::{MAX_CHOICES, MIN_OPTIONS};
use crate::sheet::Answer;
use crate::shown::ShownOption;

/// A multiple-choice question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MultipleChoices {
    /// 2 to 6 choices. At least one is correct.
    pub choices: Vec<Choice>,
}

/// A choice of a multiple-choice question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// A random id.
    pub id: OptionId,
    pub value: String,
    pub is_correct: bool,
}

impl MultipleChoices {
    /// Validates 2 to 6 choices with a text. At least one must be correct (D20).
    pub(super) fn check(
        answers: &[AnswerDraft],
        path: &str,
        ids: &dyn IdGenerator,
        errors: &mut FieldErrors,
    ) -> Option<Self> {
        let values = check_texts(answers, path, errors);
        let message = match answers.len() {
            0 => Required.to_string(),
            1..MIN_OPTIONS => format!("Add at least {MIN_OPTIONS} choices"),
            MIN_OPTIONS..=MAX_CHOICES => {
                if answers.iter().any(|answer| answer.is_correct) {
                    let choice = |(value, answer): (String, &AnswerDraft)| Choice {
                        id: ids.random().into(),
                        value,
                        is_correct: answer.is_correct,
                    };
                    return Some(Self {
                        choices: values.into_iter().zip(answers).map(choice).collect(),
                    });
                }
                "please select correct answer".to_owned()
            }
            _ => format!("too many, choices must be less than {}", MAX_CHOICES + 1),
        };
        errors.add(path, message);
        None
    }

    /// Returns the question with other correct choices. At least one must be correct.
    pub(crate) fn with_key(&self, key: &[KeyedOption], errors: &mut FieldErrors) -> Option<Self> {
        if !key.iter().any(|option| option.is_correct) {
            errors.add("answers", "please select correct answer");
            return None;
        }
        let mut corrected = self.clone();
        for choice in &mut corrected.choices {
            choice.is_correct = key
                .iter()
                .any(|option| option.id == choice.id && option.is_correct);
        }
        Some(corrected)
    }

    pub(super) fn options(&self) -> Vec<ModelOption> {
        choosable_options(
            self.choices
                .iter()
                .map(|choice| (choice.id, choice.value.clone(), choice.is_correct)),
        )
    }

    pub(super) fn participant_view(&self) -> Vec<ShownOption> {
        let shown = |choice: &Choice| ShownOption {
            id: choice.id,
            value: choice.value.clone(),
        };
        self.choices.iter().map(shown).collect()
    }

    pub(super) fn is_right(&self, answer: &Answer) -> bool {
        match answer {
            Answer::Chosen(options) => self
                .choices
                .iter()
                .all(|choice| options.contains(&choice.id) == choice.is_correct),
            Answer::Text { .. } | Answer::Order(_) => false,
        }
    }
}

pub(super) fn read(
    entries: &[OptionValue<'_>],
    _: usize,
    errors: &mut FieldErrors,
) -> Option<Answer> {
    read_chosen(entries, false, errors)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::question::QuestionKind;
    use crate::sheet::SubmittedValue;
    use crate::testing::{check_question, choice, error_messages, flag, read_answer};
    use proptest::prelude::*;
    use rstest::rstest;

    pub fn any_answers() -> BoxedStrategy<Vec<AnswerDraft>> {
        let flags = prop::collection::vec(any::<bool>(), MIN_OPTIONS..=MAX_CHOICES);
        (flags, any::<prop::sample::Index>())
            .prop_map(|(mut flags, one)| {
                let correct = one.index(flags.len());
                flags[correct] = true;
                flags
                    .into_iter()
                    .map(|is_correct| choice("choice", is_correct))
                    .collect()
            })
            .boxed()
    }

    #[rstest]
    #[case(0, Some("Required"))]
    #[case(1, Some("Add at least 2 choices"))]
    #[case(2, None)]
    #[case(6, None)]
    #[case(7, Some("too many, choices must be less than 7"))]
    fn a_question_has_two_to_six_choices(#[case] count: usize, #[case] message: Option<&str>) {
        let spec = check_question(
            QuestionKind::MultipleChoices,
            vec![choice("choice", true); count],
        );
        let errors = message
            .map(|message| FieldErrors::one("multiple_choices.questions.0.answers", message));
        assert_eq!(spec.err(), errors);
    }

    #[test]
    fn at_least_one_choice_is_correct_and_none_is_empty() {
        let spec = check_question(
            QuestionKind::MultipleChoices,
            vec![choice("a", false), choice("b", false)],
        );
        let path = "multiple_choices.questions.0.answers";
        assert_eq!(
            spec,
            Err(FieldErrors::one(path, "please select correct answer"))
        );
        let long = choice(&"x".repeat(501), false);
        let spec = check_question(QuestionKind::MultipleChoices, vec![choice(" ", true), long]);
        let errors = error_messages(spec);
        assert_eq!(
            errors,
            [
                (format!("{path}.0.value"), "Required".to_owned()),
                (
                    format!("{path}.1.value"),
                    "Answer must be less than 500 characters".to_owned()
                )
            ]
        );
    }

    #[rstest]
    #[case(&[0, 2], 100)]
    #[case(&[0], 0)]
    #[case(&[2], 0)]
    #[case(&[0, 1, 2], 0)]
    #[case(&[1], 0)]
    #[case(&[], 0)]
    fn only_the_exact_set_of_correct_choices_earns_the_weight(
        #[case] chosen: &[usize],
        #[case] earned: i64,
    ) {
        let answers = vec![choice("a", true), choice("b", false), choice("c", true)];
        let spec = check_question(QuestionKind::MultipleChoices, answers).unwrap();
        let entries: Vec<_> = chosen.iter().map(|index| (*index, flag(true))).collect();
        assert_eq!(
            read_answer(&spec, &entries)
                .unwrap()
                .earned_hundredths(&spec),
            earned
        );
    }

    #[rstest]
    #[case(SubmittedValue::Flag(true), Some(true))]
    #[case(SubmittedValue::Number(1), Some(true))]
    #[case(SubmittedValue::Text("1".to_owned()), Some(true))]
    #[case(SubmittedValue::Text("true".to_owned()), Some(true))]
    #[case(SubmittedValue::Flag(false), Some(false))]
    #[case(SubmittedValue::Number(0), Some(false))]
    #[case(SubmittedValue::Text("0".to_owned()), Some(false))]
    #[case(SubmittedValue::Text("false".to_owned()), Some(false))]
    #[case(SubmittedValue::Text(String::new()), Some(false))]
    #[case(SubmittedValue::Number(2), None)]
    #[case(SubmittedValue::Number(-1), None)]
    #[case(SubmittedValue::Text("yes".to_owned()), None)]
    fn only_these_values_choose_an_option(
        #[case] value: SubmittedValue,
        #[case] is_chosen: Option<bool>,
    ) {
        let spec = check_question(
            QuestionKind::MultipleChoices,
            vec![choice("a", true), choice("b", false)],
        )
        .unwrap();
        match (read_answer(&spec, &[(0, value)]), is_chosen) {
            (Ok(read), Some(is_chosen)) => assert_eq!(read.answer.is_some(), is_chosen),
            (Err(errors), None) => {
                assert_eq!(
                    errors,
                    FieldErrors::one("answers.0", crate::question::options::NOT_A_VALUE)
                );
            }
            (read, _) => panic!("{read:?}"),
        }
    }
}
