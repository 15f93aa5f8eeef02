//! A stored answer sheet in the form for its participant and for graders. It contains the answers, but no answer key.

use domain_assessment::{Answer, Sheet, SubmittedSlide};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

/// A stored sheet.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SheetResponse {
    /// Counts the saves; 0 before the first.
    #[schema(minimum = 0)]
    revision: i64,
    #[serde(flatten)]
    answers: AnswersResponse,
    marked_for_review: MarksForReview,
}

/// The questions to which the participant wants to come back, by id.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MarksForReview(Vec<Uuid>);

/// The answers of a sheet.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_field_names, reason = "they are called so on the wire")]
pub struct AnswersResponse {
    /// Chosen options and texts; arrange questions are in userArrangeAnswers.
    user_answers: Vec<SheetAnswerResponse>,
    /// The placed images of the slides case.
    user_answer_slides: Vec<SlidePlacement>,
    /// Items of the arrange questions that were answered.
    user_arrange_answers: Vec<ArrangeAnswerResponse>,
}

/// A chosen option or a text.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SheetAnswerResponse {
    answer_id: Uuid,
    /// '1' for a chosen option; the text for free text.
    value: String,
}

/// An item of an arrange question where the participant put it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ArrangeAnswerResponse {
    answer_id: Uuid,
    /// Position from 1.
    // This is a literal, because utoipa accepts no constant here. `tests/it/document.rs` compares it with the domain.
    #[schema(minimum = 1, maximum = 10)]
    value: i64,
}

/// The position of an image in a slides case.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct SlidePlacement {
    category_id: Uuid,
    slide_attachment_id: Uuid,
    #[schema(minimum = 1)]
    order: i64,
}

impl SheetResponse {
    /// Converts a sheet with its revision.
    pub fn new(sheet: &Sheet, revision: i64) -> Self {
        Self {
            revision,
            answers: AnswersResponse::from(sheet),
            marked_for_review: MarksForReview::from(sheet),
        }
    }
}

impl From<&Sheet> for MarksForReview {
    fn from(sheet: &Sheet) -> Self {
        Self(sheet.marked_for_review.iter().map(|id| id.0).collect())
    }
}

impl From<&Sheet> for AnswersResponse {
    fn from(sheet: &Sheet) -> Self {
        let mut user_answers = Vec::new();
        for answer in sheet.answers.values() {
            match answer {
                Answer::Chosen(options) => {
                    user_answers.extend(options.iter().map(|option| SheetAnswerResponse {
                        answer_id: option.0,
                        value: "1".to_owned(),
                    }));
                }
                Answer::Text { option, text } => {
                    user_answers.push(SheetAnswerResponse {
                        answer_id: option.0,
                        value: text.clone(),
                    });
                }
                Answer::Order(_) => {}
            }
        }
        Self {
            user_answers,
            user_answer_slides: sheet
                .slide_entries()
                .into_iter()
                .map(SlidePlacement::from)
                .collect(),
            user_arrange_answers: sheet
                .arranged()
                .into_iter()
                .map(|(option, value)| ArrangeAnswerResponse {
                    answer_id: option.0,
                    value,
                })
                .collect(),
        }
    }
}

impl From<SubmittedSlide> for SlidePlacement {
    fn from(entry: SubmittedSlide) -> Self {
        Self {
            category_id: entry.category.0,
            slide_attachment_id: entry.slide.0,
            order: entry.order,
        }
    }
}

impl From<SlidePlacement> for SubmittedSlide {
    fn from(placement: SlidePlacement) -> Self {
        Self {
            slide: placement.slide_attachment_id.into(),
            category: placement.category_id.into(),
            order: placement.order,
        }
    }
}
