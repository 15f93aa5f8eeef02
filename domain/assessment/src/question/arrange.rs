//! Arrange: items to put in the model order. Items with the same text are interchangeable (D34a).

use std::collections::BTreeMap;

use domain_kernel::{AttemptId, FieldErrors, IdGenerator, OptionId, Required};
use serde::{Deserialize, Serialize};

use super::options::{ModelOption, NOT_A_VALUE, OptionValue, check_texts, reject};
use crate::correction::KeyedOption;
use crate::draft::AnswerDraft;
use crate::limits::{MAX_ITEMS, MIN_OPTIONS};
use crate::sheet::Answer;
use crate::shown::{ShownOption, shuffle_key};

/// An arrange question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Arrange {
    /// 2 to 10 items in the model order.
    pub items: Vec<Item>,
}

/// An item of an arrange question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Item {
    /// A random id.
    pub id: OptionId,
    pub value: String,
}

impl Arrange {
    /// Validates 2 to 10 items with a text and a unique place (D20).
    pub(super) fn check(
        answers: &[AnswerDraft],
        path: &str,
        ids: &dyn IdGenerator,
        errors: &mut FieldErrors,
    ) -> Option<Self> {
        let message = match answers.len() {
            0 => Required.to_string(),
            1..MIN_OPTIONS => format!("Add at least {MIN_OPTIONS} answers"),
            MIN_OPTIONS..=MAX_ITEMS => {
                let values = check_texts(answers, path, errors);
                let mut items = BTreeMap::new();
                for ((index, value), (answer, place)) in
                    values.into_iter().enumerate().zip(answers.iter().zip(1..))
                {
                    let item = Item {
                        id: ids.random().into(),
                        value,
                    };
                    if items.insert(answer.order.unwrap_or(place), item).is_some() {
                        errors.add(
                            format!("{path}.{index}.order"),
                            "Each position can be given once",
                        );
                    }
                }
                return Some(Self {
                    items: items.into_values().collect(),
                });
            }
            _ => format!("too many, answers must be less than {MAX_ITEMS}"),
        };
        errors.add(path, message);
        None
    }

    /// Returns the question with its items in another order. Each position can occur once.
    pub(crate) fn with_key(&self, key: &[KeyedOption], errors: &mut FieldErrors) -> Option<Self> {
        let mut items = BTreeMap::new();
        for (option, place) in key.iter().zip(1..) {
            let item = self.items.iter().find(|item| item.id == option.id)?;
            let place = option.order.unwrap_or(place);
            if items.insert(place, item.clone()).is_some() {
                errors.add(
                    format!("answers.{}.order", option.index),
                    "Each position can be given once",
                );
            }
        }
        Some(Self {
            items: items.into_values().collect(),
        })
    }

    pub(super) fn options(&self) -> Vec<ModelOption> {
        let option = |(item, order): (&Item, i64)| ModelOption {
            id: item.id,
            value: item.value.clone(),
            is_correct: None,
            order: Some(order),
        };
        self.items.iter().zip(1..).map(option).collect()
    }

    /// Returns the items in the order of the attempt.
    pub(super) fn participant_view(&self, attempt: AttemptId) -> Vec<ShownOption> {
        let shown = |item: &Item| ShownOption {
            id: item.id,
            value: item.value.clone(),
        };
        let mut options: Vec<ShownOption> = self.items.iter().map(shown).collect();
        options.sort_by_key(|option| shuffle_key(attempt, option.id));
        options
    }

    pub(super) fn is_right(&self, answer: &Answer) -> bool {
        let value_of = |id: &Option<OptionId>| {
            let id = (*id)?;
            let item = self.items.iter().find(|item| item.id == id)?;
            Some(&item.value)
        };
        match answer {
            Answer::Order(order) => order
                .iter()
                .map(value_of)
                .eq(self.items.iter().map(|item| Some(&item.value))),
            Answer::Chosen(_) | Answer::Text { .. } => false,
        }
    }
}

/// Reads the positions, from 1. Two items cannot have the same position. An item may have no position (D56).
pub(super) fn read(
    entries: &[OptionValue<'_>],
    item_count: usize,
    errors: &mut FieldErrors,
) -> Option<Answer> {
    let mut order = vec![None; item_count];
    for entry in entries {
        let Some(position) = entry.value.number() else {
            reject(entry, NOT_A_VALUE, errors);
            continue;
        };
        let index = usize::try_from(position.saturating_sub(1)).ok();
        match index.and_then(|index| order.get_mut(index)) {
            None => reject(
                entry,
                format!("The position must be from 1 to {item_count}"),
                errors,
            ),
            Some(Some(_)) => reject(entry, "Two items have the same position", errors),
            Some(free) => *free = Some(entry.option),
        }
    }
    order
        .iter()
        .any(Option::is_some)
        .then_some(Answer::Order(order))
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::question::{QuestionKind, QuestionSpec};
    use crate::sheet::{SubmittedAnswer, SubmittedValue};
    use crate::testing::{check_question, error_messages, item, read_answer, text};
    use proptest::prelude::*;
    use rstest::rstest;
    use uuid::Uuid;

    pub fn any_answers() -> BoxedStrategy<Vec<AnswerDraft>> {
        prop::collection::vec("[a-c]", MIN_OPTIONS..=MAX_ITEMS)
            .prop_map(|values| values.iter().map(|value| item(value, None)).collect())
            .boxed()
    }

    pub fn any_save(options: Vec<OptionId>) -> BoxedStrategy<Vec<SubmittedAnswer>> {
        prop_oneof![Just(options.clone()), Just(options).prop_shuffle()]
            .prop_flat_map(|order| {
                let entry = |(option, position)| SubmittedAnswer {
                    option,
                    value: SubmittedValue::Number(position),
                };
                let entries: Vec<_> = order.into_iter().zip(1..).map(entry).collect();
                let some = prop::sample::subsequence(entries.clone(), 0..=entries.len());
                prop_oneof![Just(entries), some]
            })
            .boxed()
    }

    fn question(values: &[&str]) -> QuestionSpec {
        let items = values
            .iter()
            .zip(1..)
            .map(|(value, order)| item(value, Some(order)));
        check_question(QuestionKind::Arrange, items.collect()).unwrap()
    }

    fn positions(positions: &[i64]) -> Vec<(usize, SubmittedValue)> {
        positions
            .iter()
            .map(|position| SubmittedValue::Number(*position))
            .enumerate()
            .collect()
    }

    #[rstest]
    #[case(0, Some("Required"))]
    #[case(1, Some("Add at least 2 answers"))]
    #[case(2, None)]
    #[case(10, None)]
    #[case(11, Some("too many, answers must be less than 10"))]
    fn a_question_has_two_to_ten_items(#[case] count: usize, #[case] message: Option<&str>) {
        let spec = check_question(QuestionKind::Arrange, vec![item("item", None); count]);
        let errors =
            message.map(|message| FieldErrors::one("arrange.questions.0.answers", message));
        assert_eq!(spec.err(), errors);
    }

    #[test]
    fn the_places_determine_the_model_order() {
        let items = vec![item("c", Some(9)), item("a", Some(1)), item("b", Some(4))];
        let options = check_question(QuestionKind::Arrange, items)
            .unwrap()
            .options();
        let values: Vec<_> = options
            .iter()
            .map(|o| (o.value.as_str(), o.order))
            .collect();
        assert_eq!(values, [("a", Some(1)), ("b", Some(2)), ("c", Some(3))]);
    }

    #[test]
    fn an_item_has_a_text_and_a_unique_place() {
        let errors = error_messages(check_question(
            QuestionKind::Arrange,
            vec![item("", Some(1)), item("b", Some(1))],
        ));
        let path = "arrange.questions.0.answers";
        assert_eq!(
            errors,
            [
                (format!("{path}.0.value"), "Required".to_owned()),
                (
                    format!("{path}.1.order"),
                    "Each position can be given once".to_owned()
                )
            ]
        );
    }

    #[rstest]
    #[case(&[1, 2, 3], 100)]
    #[case(&[3, 2, 1], 100)]
    #[case(&[2, 1, 3], 0)]
    fn items_with_the_same_text_are_interchangeable(#[case] order: &[i64], #[case] earned: i64) {
        let spec = question(&["same", "between", "same"]);
        assert_eq!(
            read_answer(&spec, &positions(order))
                .unwrap()
                .earned_hundredths(&spec),
            earned
        );
    }

    #[test]
    fn a_question_without_positions_is_unanswered() {
        let spec = question(&["a", "b"]);
        let read = read_answer(&spec, &[]).unwrap();
        assert_eq!(
            (read.answer.is_none(), read.earned_hundredths(&spec)),
            (true, 0)
        );
    }

    #[rstest]
    #[case(vec![(0, SubmittedValue::Number(1)), (1, SubmittedValue::Number(1)), (2, SubmittedValue::Number(2))], 1, "Two items have the same position")]
    #[case(positions(&[1, 2, 4]), 2, "The position must be from 1 to 3")]
    #[case(positions(&[0, 1, 2]), 0, "The position must be from 1 to 3")]
    #[case(positions(&[-1, 1, 2]), 0, "The position must be from 1 to 3")]
    #[case(vec![(0, text("first"))], 0, NOT_A_VALUE)]
    #[case(vec![(0, SubmittedValue::Flag(true))], 0, NOT_A_VALUE)]
    fn positions_are_unique_and_from_one_to_the_number_of_items(
        #[case] entries: Vec<(usize, SubmittedValue)>,
        #[case] index: usize,
        #[case] message: &str,
    ) {
        let rejected = read_answer(&question(&["a", "b", "c"]), &entries).unwrap_err();
        assert_eq!(
            rejected,
            FieldErrors::one(format!("answers.{index}"), message)
        );
    }

    #[rstest]
    #[case(&[(0, 1)])]
    #[case(&[(0, 1), (1, 2)])]
    #[case(&[(1, 2), (2, 3)])]
    #[case(&[(2, 3), (0, 1)])]
    fn a_partial_order_is_kept_as_it_is_and_earns_nothing(#[case] placed: &[(usize, i64)]) {
        let spec = question(&["a", "b", "c"]);
        let options = spec.options();
        let entries: Vec<_> = placed
            .iter()
            .map(|(index, position)| (*index, SubmittedValue::Number(*position)))
            .collect();
        let read = read_answer(&spec, &entries).unwrap();
        assert_eq!(read.earned_hundredths(&spec), 0);
        let mut expected = vec![None; 3];
        for (index, position) in placed {
            expected[usize::try_from(*position).unwrap() - 1] = Some(options[*index].id);
        }
        assert_eq!(read.answer, Some(Answer::Order(expected)));
    }

    #[test]
    fn a_position_may_be_a_numeric_text() {
        let spec = question(&["a", "b"]);
        let entries = [(0, text("1")), (1, text(" 2 "))];
        assert_eq!(
            read_answer(&spec, &entries)
                .unwrap()
                .earned_hundredths(&spec),
            100
        );
    }

    proptest! {
        #[test]
        fn the_shown_order_depends_on_the_attempt_and_not_on_the_model_order(attempt: u128, offset in 0usize..10) {
            let stored = question(&["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"]);
            let QuestionSpec::Arrange(mut other) = stored.clone() else { unreachable!() };
            other.items.rotate_left(offset);
            let attempt = AttemptId(Uuid::from_u128(attempt));
            prop_assert_eq!(stored.participant_view(attempt), other.participant_view(attempt));
        }
    }

    #[test]
    fn attempts_see_different_orders() {
        let spec = question(&["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"]);
        let shown = |attempt| spec.participant_view(AttemptId(Uuid::from_u128(attempt)));
        assert!((1..10).any(|attempt| shown(attempt) != shown(0)));
    }
}
