//! Free text: a text that a grader compares with a model answer.

use domain_kernel::{
    CODE_POINTS_PER_CHAR, FieldErrors, IdGenerator, OptionId, Required, char_count, normalize,
};
use serde::{Deserialize, Serialize};

use super::options::{ModelOption, NOT_A_VALUE, OptionValue, reject};
use crate::draft::AnswerDraft;
use crate::limits::{MAX_FREE_TEXT, MAX_QUESTION, MIN_QUESTION};
use crate::sheet::{Answer, SubmittedValue};
use crate::shown::ShownOption;

/// The maximum number of code points of a text to normalize. A longer text exceeds the limit in any case.
const MAX_FREE_TEXT_READ: usize = MAX_FREE_TEXT * CODE_POINTS_PER_CHAR;

/// A free-text question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FreeText {
    /// The only option, which carries the answer.
    pub option: OptionId,
    /// The model answer, which participants must not see while they answer (D30).
    pub model: String,
}

impl FreeText {
    /// Validates one model answer of 3 to 500 characters (D20).
    pub(super) fn check(
        answers: &[AnswerDraft],
        path: &str,
        ids: &dyn IdGenerator,
        errors: &mut FieldErrors,
    ) -> Option<Self> {
        let [answer] = answers else {
            let message = if answers.is_empty() {
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

    pub(super) fn participant_view(&self) -> Vec<ShownOption> {
        vec![ShownOption {
            id: self.option,
            value: String::new(),
        }]
    }
}

/// Reads a text of up to 10,000 characters. Inner blanks are kept. A blank text counts as unanswered.
pub(super) fn read(
    entries: &[OptionValue<'_>],
    _: usize,
    errors: &mut FieldErrors,
) -> Option<Answer> {
    let entry = entries.first()?;
    let SubmittedValue::Text(text) = entry.value else {
        reject(entry, NOT_A_VALUE, errors);
        return None;
    };
    // Normalizing a long text is slow, so the length is checked first.
    let is_readable = text.len() <= MAX_FREE_TEXT_READ || char_count(text) <= MAX_FREE_TEXT_READ;
    let text = is_readable.then(|| normalize(text));
    match text.map(|text| (char_count(&text), text)) {
        Some((0, _)) => None,
        Some((1..=MAX_FREE_TEXT, text)) => Some(Answer::Text {
            option: entry.option,
            text,
        }),
        _ => {
            reject(
                entry,
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
    use crate::question::QuestionKind;
    use crate::sheet::SubmittedAnswer;
    use crate::testing::{check_question, choice, flag, read_answer, text};
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
    fn the_model_answer_has_three_to_five_hundred_characters(
        #[case] length: usize,
        #[case] message: Option<&str>,
    ) {
        let spec = check_question(
            QuestionKind::FreeText,
            vec![choice(&"ü".repeat(length), false)],
        );
        let errors = message
            .map(|message| FieldErrors::one("free_text.questions.0.answers.0.value", message));
        assert_eq!(spec.err(), errors);
    }

    #[rstest]
    #[case(0, "Required")]
    #[case(2, "Give one model answer")]
    fn a_question_has_exactly_one_model_answer(#[case] count: usize, #[case] message: &str) {
        let spec = check_question(QuestionKind::FreeText, vec![choice("model", false); count]);
        assert_eq!(
            spec,
            Err(FieldErrors::one("free_text.questions.0.answers", message))
        );
    }

    #[test]
    fn a_text_keeps_its_inner_blanks_and_gets_no_automatic_mark() {
        let spec = check_question(QuestionKind::FreeText, vec![choice("model", false)]).unwrap();
        let read = read_answer(&spec, &[(0, text("  two\n\n  lines "))]).unwrap();
        let Some(Answer::Text { text, .. }) = &read.answer else {
            panic!("{read:?}")
        };
        assert_eq!(text, "two\n\n  lines");
        assert_eq!(spec.mark(read.answer.as_ref(), Points::whole(1)), None);
    }

    #[test]
    fn a_blank_text_is_unanswered_and_earns_nothing() {
        let spec = check_question(QuestionKind::FreeText, vec![choice("model", false)]).unwrap();
        let read = read_answer(&spec, &[(0, text(" \n\t"))]).unwrap();
        assert_eq!(read.answer, None);
        assert_eq!(spec.mark(None, Points::whole(1)), Some(Points::ZERO));
    }

    #[test]
    fn an_answer_has_at_most_ten_thousand_characters() {
        let spec = check_question(QuestionKind::FreeText, vec![choice("model", false)]).unwrap();
        assert!(read_answer(&spec, &[(0, text(&"é".repeat(10_000)))]).is_ok());
        let rejected = read_answer(&spec, &[(0, text(&"é".repeat(10_001)))]).unwrap_err();
        let message = "Answer must not be longer than 10000 characters";
        assert_eq!(rejected, FieldErrors::one("answers.0", message));
        let blanks = " ".repeat(MAX_FREE_TEXT_READ + 1);
        let rejected = read_answer(&spec, &[(0, text(&blanks))]).unwrap_err();
        assert_eq!(rejected, FieldErrors::one("answers.0", message));
        assert!(read_answer(&spec, &[(0, flag(true))]).is_err());
    }
}
