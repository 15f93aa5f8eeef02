//! New answer keys of questions: matches the answers of a form with the options of the question.

use domain_kernel::{FieldErrors, OptionId, case_fold, normalize};

use crate::question::{ModelOption, QuestionSpec};

/// The unvalidated input for an answer option of a new key.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeyAnswer {
    /// The id of the option. Answers without ids must be in the order of the template.
    pub id: Option<OptionId>,
    /// The text of the option. It must be the present text.
    pub value: String,
    /// Ignored for an arrange question.
    pub is_correct: bool,
    /// For an arrange question: the position in the new order. By default, the position in the list.
    pub order: Option<i64>,
}

/// An option with its part of the new key.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KeyedOption {
    pub id: OptionId,
    /// The index in the list of the form, for the error path.
    pub index: usize,
    pub is_correct: bool,
    pub order: Option<i64>,
}

impl QuestionSpec {
    /// Whether both keys give every answer the same mark. Arranged items with the same text are interchangeable (D34a).
    pub(crate) fn has_key_of(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Arrange(own), Self::Arrange(other)) => own
                .items
                .iter()
                .map(|item| &item.value)
                .eq(other.items.iter().map(|item| &item.value)),
            _ => self == other,
        }
    }

    /// Returns the question with a new key. The ids and the texts of the options stay the same.
    ///
    /// # Errors
    ///
    /// - at `answers`: the number is not that of the question's options, or the answers are not a valid key;
    /// - at `answers.<i>.id`: the question has no such option, or the option occurs twice;
    /// - at `answers.<i>.value`: the option has another text;
    /// - at `answers.<i>.order`: the position occurs twice.
    pub(crate) fn with_key(&self, answers: &[KeyAnswer]) -> Result<Self, FieldErrors> {
        let keyed = match_options(&self.options(), answers)?;
        let mut errors = FieldErrors::new();
        let spec = match self {
            Self::TrueOrFalse(spec) => spec.with_key(&keyed, &mut errors).map(Self::TrueOrFalse),
            Self::MultipleChoices(spec) => spec
                .with_key(&keyed, &mut errors)
                .map(Self::MultipleChoices),
            Self::Arrange(spec) => spec.with_key(&keyed, &mut errors).map(Self::Arrange),
            // These kinds have no key, so a rule with a new key is never used for them.
            Self::FreeText(_) | Self::Rank(_) => Some(self.clone()),
        };
        errors.into_result(spec.unwrap_or_else(|| self.clone()))
    }
}

/// Returns what the form says about each option, in the order of the form.
fn match_options(
    options: &[ModelOption],
    answers: &[KeyAnswer],
) -> Result<Vec<KeyedOption>, FieldErrors> {
    if answers.len() != options.len() {
        let message = format!("List all {} answers of the question", options.len());
        return Err(FieldErrors::one("answers", message));
    }
    let mut errors = FieldErrors::new();
    let mut keyed: Vec<KeyedOption> = Vec::with_capacity(options.len());
    for (index, (answer, in_order)) in answers.iter().zip(options).enumerate() {
        let named = match answer.id {
            Some(id) => options.iter().find(|option| option.id == id),
            None => Some(in_order),
        };
        let Some(option) = named else {
            errors.add(
                format!("answers.{index}.id"),
                "The answer is not one of this question",
            );
            continue;
        };
        if keyed.iter().any(|other| other.id == option.id) {
            errors.add(format!("answers.{index}.id"), "The answer is given twice");
        } else if case_fold(&normalize(&answer.value)) != case_fold(&option.value) {
            errors.add(
                format!("answers.{index}.value"),
                "A correction cannot change the text of an answer",
            );
        }
        keyed.push(KeyedOption {
            id: option.id,
            index,
            is_correct: answer.is_correct,
            order: answer.order,
        });
    }
    errors.into_result(keyed)
}
