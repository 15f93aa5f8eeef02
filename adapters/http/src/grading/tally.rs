//! The columns of the score tables: what a participant earned in each kind of question.

use application_ports::KindScores;
use domain_kernel::Points;
use serde::Serialize;
use utoipa::ToSchema;

/// Points by kind; null where there is no score to show, and for a kind that the template does not ask or that a
/// grader has not wholly marked.
#[derive(Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TallyView {
    #[schema(required)]
    score: Option<f64>,
    /// Of the template's weight, at most 100 (D35).
    #[schema(required, minimum = 0, maximum = 100)]
    percentage: Option<f64>,
    #[schema(required)]
    score_per_question_true_or_false: Option<f64>,
    #[schema(required)]
    score_per_question_multiple_choice: Option<f64>,
    #[schema(required)]
    score_per_question_free_text: Option<f64>,
    #[schema(required)]
    score_per_question_slides: Option<f64>,
    #[schema(required)]
    score_per_question_ranks: Option<f64>,
    #[schema(required)]
    score_per_question_arrange: Option<f64>,
    #[schema(required, minimum = 0)]
    bonus: Option<f64>,
}

impl From<Option<KindScores>> for TallyView {
    fn from(scores: Option<KindScores>) -> Self {
        let Some(scores) = scores else {
            return Self::default();
        };
        let kind = |points: Option<Points>| points.map(Points::to_number);
        let number = |points| kind(Some(points));
        Self {
            score: number(scores.total),
            percentage: number(scores.total.percentage_of(scores.total_weight)),
            score_per_question_true_or_false: kind(scores.true_or_false),
            score_per_question_multiple_choice: kind(scores.multiple_choices),
            score_per_question_free_text: kind(scores.free_text),
            score_per_question_slides: kind(scores.slides),
            score_per_question_ranks: kind(scores.rank),
            score_per_question_arrange: kind(scores.arrange),
            bonus: number(scores.bonus),
        }
    }
}
