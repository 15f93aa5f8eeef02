//! Free text: a text that a grader marks beside a model answer.

use domain_kernel::{FieldErrors, IdGenerator, OptionId, Required, char_count, normalize};
use serde::{Deserialize, Serialize};

use super::{ModelOption, NOT_A_VALUE, OptionValue, refuse};
use crate::draft::AnswerDraft;
use crate::limits::{MAX_FREE_TEXT, MAX_QUESTION, MIN_QUESTION};
use crate::sheet::{Answer, SubmittedValue};
use crate::shown::ShownOption;

/// A free-text question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FreeText {
    /// The id under which its answer is saved.
    pub option: OptionId,
    /// The model answer, never shown before its time (D30).
    pub model: String,
}

impl FreeText {
    /// Takes one model answer of 3 to 500 characters (D20).
    pub(super) fn check(
        answers: &[AnswerDraft],
        path: &str,
        ids: &dyn IdGenerator,
        errors: &mut FieldErrors,
    ) -> Option<Self> {
        let [answer] = answers else {
            let none = answers.is_empty();
            let message = if none {
                Required.to_string()
            } else {
                "Give one model answer".to_owned()
            };
            errors.add(path, message);
            return None;
        };
        let model = normalize(&answer.value);
        let message = match char_count(&model) {
            0 => Required.to_string(),
            1..MIN_QUESTION => format!("Answer must be more than {} characters", MIN_QUESTION - 1),
            MIN_QUESTION..=MAX_QUESTION => {
                return Some(Self {
                    option: ids.random().into(),
                    model,
                });
            }
            _ => format!("Answer must be less than {MAX_QUESTION} characters"),
        };
        errors.add(format!("{path}.0.value"), message);
        None
    }

    pub(super) fn options(&self) -> Vec<ModelOption> {
        vec![ModelOption {
            id: self.option,
            value: self.model.clone(),
            is_correct: None,
            order: None,
        }]
    }

    pub(super) fn shown(&self) -> Vec<ShownOption> {
        vec![ShownOption {
            id: self.option,
            value: String::new(),
        }]
    }
}

/// Reads up to 10,000 characters; inner blanks stay, a blank text is unanswered.
pub(super) fn read(
    picks: &[OptionValue<'_>],
    _: usize,
    errors: &mut FieldErrors,
) -> Option<Answer> {
    let pick = picks.first()?;
    let SubmittedValue::Text(text) = pick.value else {
        refuse(pick, NOT_A_VALUE, errors);
        return None;
    };
    let text = normalize(text);
    match char_count(&text) {
        0 => None,
        1..=MAX_FREE_TEXT => Some(Answer::Text {
            option: pick.option,
            text,
        }),
        _ => {
            refuse(
                pick,
                format!("Answer must not be longer than {MAX_FREE_TEXT} characters"),
                errors,
            );
            None
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::kind::QuestionKind;
    use crate::sheet::SubmittedAnswer;
    use crate::testing::{checked, choice, flag, read_one, text};
    use domain_kernel::Points;
    use proptest::prelude::*;
    use rstest::rstest;

    pub fn any_answers() -> BoxedStrategy<Vec<AnswerDraft>> {
        "[a-zé]{3,12}"
            .prop_map(|model| vec![choice(&model, false)])
            .boxed()
    }

    pub fn any_save(option: OptionId) -> BoxedStrategy<Vec<SubmittedAnswer>> {
        "[ a-z\\n\u{e9}e\u{301}]{0,20}"
            .prop_map(move |text| {
                let value = SubmittedValue::Text(text);
                vec![SubmittedAnswer { option, value }]
            })
            .boxed()
    }

    #[rstest]
    #[case(0, Some("Required"))]
    #[case(1, Some("Answer must be more than 2 characters"))]
    #[case(2, Some("Answer must be more than 2 characters"))]
    #[case(3, None)]
    #[case(500, None)]
    #[case(501, Some("Answer must be less than 500 characters"))]
    fn its_model_has_three_to_five_hundred_characters(
        #[case] long: usize,
        #[case] message: Option<&str>,
    ) {
        let body = checked(
            QuestionKind::FreeText,
            vec![choice(&"ü".repeat(long), false)],
        );
        let errors = message
            .map(|message| FieldErrors::one("freeText.questions.0.answers.0.value", message));
        assert_eq!(body.err(), errors);
    }

    #[rstest]
    #[case(0, "Required")]
    #[case(2, "Give one model answer")]
    fn it_has_one_model(#[case] count: usize, #[case] message: &str) {
        let body = checked(QuestionKind::FreeText, vec![choice("model", false); count]);
        assert_eq!(
            body,
            Err(FieldErrors::one("freeText.questions.0.answers", message))
        );
    }

    #[test]
    fn a_text_keeps_its_inner_blanks_and_waits_for_the_grader() {
        let body = checked(QuestionKind::FreeText, vec![choice("model", false)]).unwrap();
        let read = read_one(&body, &[(0, text("  two\n\n  lines "))]).unwrap();
        let Some(Answer::Text { text, .. }) = &read.answer else {
            panic!("{read:?}")
        };
        assert_eq!(text, "two\n\n  lines");
        assert_eq!(body.mark(read.answer.as_ref(), Points::whole(1)), None);
    }

    #[test]
    fn a_blank_text_is_unanswered_and_earns_nothing() {
        let body = checked(QuestionKind::FreeText, vec![choice("model", false)]).unwrap();
        let read = read_one(&body, &[(0, text(" \n\t"))]).unwrap();
        assert_eq!(read.answer, None);
        assert_eq!(body.mark(None, Points::whole(1)), Some(Points::ZERO));
    }

    #[test]
    fn ten_thousand_characters_are_the_most() {
        let body = checked(QuestionKind::FreeText, vec![choice("model", false)]).unwrap();
        assert!(read_one(&body, &[(0, text(&"é".repeat(10_000)))]).is_ok());
        let refused = read_one(&body, &[(0, text(&"é".repeat(10_001)))]).unwrap_err();
        let message = "Answer must not be longer than 10000 characters";
        assert_eq!(refused, FieldErrors::one("answers.0", message));
        assert!(read_one(&body, &[(0, flag(true))]).is_err());
    }
}
