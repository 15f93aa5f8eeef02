//! What staff send to correct a key, and which corrections they ask for.

use std::str::FromStr;

use application::CorrectKey;
use application_ports::CorrectionFilter;
use domain_assessment::{CorrectionDraft, KeyAnswer};
use domain_scheduling::Reason;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;
use validator::Validate;

use crate::shared::enums::CorrectionRule;
use crate::shared::fields::{OptionText, ReasonText};
use crate::shared::lists::BoundedList;
use crate::shared::serde_types::Flag;
use crate::web::problem::Problem;
use crate::web::query::{Parameter, parameter};

/// This is more than the number of answers of any question.
const MAX_ANSWERS: usize = 100;

/// Which corrections a list has.
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[into_params(parameter_in = Query)]
pub(crate) struct CorrectionParams {
    /// The id of a question, or `slides`: only the correction that holds for it.
    #[serde(default, deserialize_with = "parameter")]
    #[param(value_type = Option<String>)]
    holds_for: Option<CorrectedQuestion>,
}

/// What a correction is of: a question, or the slides case, which has no id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CorrectedQuestion {
    Question(Uuid),
    Slides,
}

impl FromStr for CorrectedQuestion {
    type Err = uuid::Error;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "slides" => Ok(Self::Slides),
            id => id.parse().map(Self::Question),
        }
    }
}

impl Parameter for CorrectedQuestion {
    const WRONG: &str = "Must be the id of a question, or slides";
}

impl CorrectionParams {
    /// Returns the filter of the list.
    pub fn filter(&self) -> CorrectionFilter {
        match self.holds_for {
            None => CorrectionFilter::All,
            Some(CorrectedQuestion::Question(id)) => CorrectionFilter::HoldingFor(Some(id.into())),
            Some(CorrectedQuestion::Slides) => CorrectionFilter::HoldingFor(None),
        }
    }
}

/// A correction of the key of a question.
#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct CorrectionRequest {
    /// Null for slides.
    question_id: Option<Uuid>,
    /// The new key: every answer of the question. An answer is found by its `id`, or by its position if the ids are left
    /// out. Ignored for `full_marks` and `drop`.
    #[serde(default)]
    #[schema(value_type = Vec<KeyAnswerRequest>, max_items = 100)]
    #[validate(nested)]
    answers: BoundedList<KeyAnswerRequest, MAX_ANSWERS>,
    rule: CorrectionRule,
    /// Needed unless `dry_run` is 1.
    #[schema(nullable = false)]
    #[validate(nested)]
    reason: Option<ReasonText>,
    /// With 1 nothing is changed.
    #[serde(default)]
    dry_run: Flag,
    /// That of the preview: a correction with an older one is refused.
    #[schema(minimum = 0)]
    version: Option<i64>,
}

/// An answer of the question, as in the write shape of a template.
#[derive(Deserialize, ToSchema, Validate)]
struct KeyAnswerRequest {
    /// Without ids the answers are in the order of the template.
    id: Option<Uuid>,
    /// The text, unchanged.
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    value: OptionText,
    /// True or false, multiple choice.
    #[schema(nullable = false)]
    is_correct: Option<Flag>,
    /// Arrange: the position from 1.
    #[schema(minimum = 1)]
    order: Option<i64>,
}

impl CorrectionRequest {
    pub const fn is_dry_run(&self) -> bool {
        self.dry_run.0
    }

    /// Creates the command. A reason that is too short is an invalid field.
    pub fn command(self) -> Result<CorrectKey, Problem> {
        let reason = self.reason.map(|reason| Reason::parse(&reason.0));
        let answer = |answer: KeyAnswerRequest| KeyAnswer {
            id: answer.id.map(Into::into),
            value: answer.value.0,
            is_correct: answer.is_correct.unwrap_or_default().0,
            order: answer.order,
        };
        Ok(CorrectKey {
            draft: CorrectionDraft {
                question: self.question_id.map(Into::into),
                rule: self.rule.into(),
                answers: self.answers.0.into_iter().map(answer).collect(),
            },
            reason: reason.transpose().map_err(Problem::invalid)?,
            version: self.version,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_is_named_by_its_id_and_slides_by_a_word() {
        let id = Uuid::from_u128(7);
        for (text, expected) in [
            ("slides", Some(CorrectedQuestion::Slides)),
            (
                id.to_string().as_str(),
                Some(CorrectedQuestion::Question(id)),
            ),
            ("Slides", None),
            ("7", None),
        ] {
            assert_eq!(text.parse().ok(), expected, "{text}");
        }
    }
}
