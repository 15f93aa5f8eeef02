//! The names of the question kinds in the API: the number of each kind, and its column in the score tables.

use application_ports::KindScores;
use domain_assessment::QuestionKind;
use domain_kernel::Points;
use serde::Serialize;
use serde_repr::{Deserialize_repr, Serialize_repr};
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::shared::enums::same_as_domain;

/// 1 true or false, 2 multiple choice, 3 free text, 4 rank, 5 arrange.
#[derive(Clone, Copy, Debug, Serialize_repr, ToSchema)]
#[repr(u8)]
pub enum QuestionType {
    TrueOrFalse = 1,
    MultipleChoices = 2,
    FreeText = 3,
    Rank = 4,
    Arrange = 5,
}

/// A question type, or 6 for slides.
#[derive(Clone, Copy, Debug, Deserialize_repr, Serialize_repr, ToSchema)]
#[repr(u8)]
pub enum MarkType {
    TrueOrFalse = 1,
    MultipleChoices = 2,
    FreeText = 3,
    Rank = 4,
    Arrange = 5,
    Slides = 6,
}

same_as_domain! {
    MarkType(QuestionKind) { TrueOrFalse, MultipleChoices, FreeText, Rank, Arrange, Slides }
}

/// Fails for slides, because they have no questions.
impl TryFrom<QuestionKind> for QuestionType {
    type Error = ();

    fn try_from(kind: QuestionKind) -> Result<Self, ()> {
        match kind {
            QuestionKind::TrueOrFalse => Ok(Self::TrueOrFalse),
            QuestionKind::MultipleChoices => Ok(Self::MultipleChoices),
            QuestionKind::FreeText => Ok(Self::FreeText),
            QuestionKind::Rank => Ok(Self::Rank),
            QuestionKind::Arrange => Ok(Self::Arrange),
            QuestionKind::Slides => Err(()),
        }
    }
}

/// The name of a column of the score tables.
#[derive(Serialize)]
pub(crate) struct ScoreColumn(&'static str);

/// Points by kind; null where there is no score to show, and for a kind that the template does not ask or that a
/// grader has not wholly marked.
#[derive(Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ScoreByKindResponse {
    #[schema(required)]
    score: Option<f64>,
    /// Of the template's weight, at most 100.
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

impl From<Option<&KindScores>> for ScoreByKindResponse {
    fn from(scores: Option<&KindScores>) -> Self {
        let Some(scores) = scores else {
            return Self::default();
        };
        let mut view = Self {
            score: Some(scores.total.to_number()),
            percentage: Some(scores.total.percentage_of(scores.total_weight).to_number()),
            bonus: Some(scores.bonus.to_number()),
            ..Self::default()
        };
        for kind in QuestionKind::ALL {
            *view.column(kind) = scores.by_kind.get(kind).map(Points::to_number);
        }
        view
    }
}

impl ScoreByKindResponse {
    fn column(&mut self, kind: QuestionKind) -> &mut Option<f64> {
        match kind {
            QuestionKind::TrueOrFalse => &mut self.score_per_question_true_or_false,
            QuestionKind::MultipleChoices => &mut self.score_per_question_multiple_choice,
            QuestionKind::FreeText => &mut self.score_per_question_free_text,
            QuestionKind::Rank => &mut self.score_per_question_ranks,
            QuestionKind::Arrange => &mut self.score_per_question_arrange,
            QuestionKind::Slides => &mut self.score_per_question_slides,
        }
    }
}

impl From<QuestionKind> for ScoreColumn {
    fn from(kind: QuestionKind) -> Self {
        Self(match kind {
            QuestionKind::TrueOrFalse => "scorePerQuestionTrueOrFalse",
            QuestionKind::MultipleChoices => "scorePerQuestionMultipleChoice",
            QuestionKind::FreeText => "scorePerQuestionFreeText",
            QuestionKind::Rank => "scorePerQuestionRanks",
            QuestionKind::Arrange => "scorePerQuestionArrange",
            QuestionKind::Slides => "scorePerQuestionSlides",
        })
    }
}

impl PartialSchema for ScoreColumn {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .enum_values(Some(
                QuestionKind::ALL.map(|kind| ScoreColumn::from(kind).0),
            ))
            .description(Some("The field of a row that holds the points of a kind."))
            .into()
    }
}

impl ToSchema for ScoreColumn {}
