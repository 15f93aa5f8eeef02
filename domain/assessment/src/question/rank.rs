//! Rank: a value from 1 to 10 that a grader marks. An answered question earns a share of the bonus (D35).

use std::collections::BTreeMap;

use domain_kernel::{FieldErrors, IdGenerator, OptionId, Required, normalize};
use serde::{Deserialize, Serialize};

use super::options::{ModelOption, OptionValue, choosable_options, read_chosen};
use crate::draft::AnswerDraft;
use crate::limits::RANK_VALUES;
use crate::sheet::Answer;
use crate::shown::ShownOption;

/// A rank question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rank {
    /// One option for each value from 1 to 10, in order.
    pub options: Vec<OptionId>,
    /// The model value, from 1 to 10.
    pub model: u8,
}

impl Rank {
    /// Validates unique values from 1 to 10. Exactly one must be marked as correct. Missing values are added, so
    /// the correct one alone is enough (D20).
    pub(super) fn check(
        answers: &[AnswerDraft],
        path: &str,
        ids: &dyn IdGenerator,
        errors: &mut FieldErrors,
    ) -> Option<Self> {
        let mut values = BTreeMap::new();
        for (index, answer) in answers.iter().enumerate() {
            let value = normalize(&answer.value).parse().ok();
            match value.filter(|value| (1..=RANK_VALUES).contains(value)) {
                None => errors.add(
                    format!("{path}.{index}.value"),
                    format!("Rank must be a number from 1 to {RANK_VALUES}"),
                ),
                Some(value) => {
                    if values.insert(value, answer.is_correct).is_some() {
                        errors.add(
                            format!("{path}.{index}.value"),
                            "Each rank can be given once",
                        );
                    }
                }
            }
        }
        let marked: Vec<u8> = values
            .into_iter()
            .filter_map(|(value, marked)| marked.then_some(value))
            .collect();
        let message = match marked.as_slice() {
            [model] => {
                let options = (1..=RANK_VALUES).map(|_| ids.random().into()).collect();
                return Some(Self {
                    options,
                    model: *model,
                });
            }
            [] => Required.to_string(),
            [_, _, ..] => "Only one answer can be correct".to_owned(),
        };
        errors.add(path, message);
        None
    }

    pub(super) fn options(&self) -> Vec<ModelOption> {
        let values = self.options.iter().zip(1..=RANK_VALUES);
        choosable_options(values.map(|(id, value)| (*id, value.to_string(), value == self.model)))
    }

    pub(super) fn participant_view(&self) -> Vec<ShownOption> {
        let values = self.options.iter().zip(1..=RANK_VALUES);
        values
            .map(|(id, value)| ShownOption {
                id: *id,
                value: value.to_string(),
            })
            .collect()
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
    use crate::testing::{check_question, choice, error_messages, flag, read_answer};
    use domain_kernel::Points;
    use proptest::prelude::*;
    use rstest::rstest;

    pub fn any_answers() -> BoxedStrategy<Vec<AnswerDraft>> {
        (1..=RANK_VALUES)
            .prop_map(|value| vec![choice(&value.to_string(), true)])
            .boxed()
    }

    #[rstest]
    #[case(&[("7", true)], Ok("7"))]
    #[case(&[("1", true)], Ok("1"))]
    #[case(&[(" 10 ", true), ("9", false)], Ok("10"))]
    #[case(&[], Err(("", "Required")))]
    #[case(&[("7", false)], Err(("", "Required")))]
    #[case(&[("7", true), ("8", true)], Err(("", "Only one answer can be correct")))]
    #[case(&[("7", true), ("0", false)], Err((".1.value", "Rank must be a number from 1 to 10")))]
    #[case(&[("7", true), ("11", false)], Err((".1.value", "Rank must be a number from 1 to 10")))]
    #[case(&[("7", true), ("x", false)], Err((".1.value", "Rank must be a number from 1 to 10")))]
    #[case(&[("7", true), ("7", true)], Err((".1.value", "Each rank can be given once")))]
    fn exactly_one_value_from_one_to_ten_is_the_model(
        #[case] answers: &[(&str, bool)],
        #[case] outcome: Result<&str, (&str, &str)>,
    ) {
        let answers = answers
            .iter()
            .map(|(value, marked)| choice(value, *marked))
            .collect();
        match (check_question(QuestionKind::Rank, answers), outcome) {
            (Ok(spec), Ok(model)) => {
                let options = spec.options();
                assert_eq!(options.len(), 10);
                let marked: Vec<_> = options
                    .into_iter()
                    .filter(|o| o.is_correct == Some(true))
                    .map(|o| o.value)
                    .collect();
                assert_eq!(marked, [model]);
            }
            (Err(errors), Err((path, message))) => {
                let path = format!("rank.questions.0.answers{path}");
                assert_eq!(
                    error_messages::<()>(Err(errors)),
                    [(path, message.to_owned())]
                );
            }
            (spec, _) => panic!("{spec:?}"),
        }
    }

    #[test]
    fn at_most_one_value_is_chosen_and_gets_no_automatic_mark() {
        let spec = check_question(QuestionKind::Rank, vec![choice("7", true)]).unwrap();
        let read = read_answer(&spec, &[(6, flag(true))]).unwrap();
        assert_eq!(spec.mark(read.answer.as_ref(), Points::whole(1)), None);
        assert_eq!(spec.mark(None, Points::whole(1)), Some(Points::ZERO));
        assert!(read_answer(&spec, &[(6, flag(true)), (7, flag(true))]).is_err());
    }
}
