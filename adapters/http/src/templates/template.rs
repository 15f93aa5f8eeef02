//! A template in requests and responses. It has one field for each kind of question.

#![expect(
    non_snake_case,
    reason = "validation errors carry the names of fields, which are those of the wire"
)]

use application::TemplateDetail;
use domain_assessment::limits::{MAX_MATERIALS, MAX_VIDEOS};
use domain_assessment::{AnswerDraft, Group, Question, QuestionDraft, QuestionKind, TemplateDraft};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;
use validator::Validate;

use super::active::{ActiveGroup, ActiveSlides};
use super::material::{MaterialRequest, MaterialResponse};
use super::requests::{AnswerList, MAX_ANSWERS_READ};
use super::responses::{AttachmentResponse, QuestionResponse, questions};
use super::slides::{SlidesRequest, SlidesResponse};
use crate::shared::fields::{
    OptionText, QuestionText, TemplateDescription, TemplateName, VideoLinks,
};
use crate::shared::lists::BoundedList;
use crate::shared::serde_types::{Flag, Instant, Version};

/// At least one group is active; a group that is not is `[]` or absent.
#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct TemplateRequest {
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    name: TemplateName,
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    description: TemplateDescription,
    /// 0 when absent.
    #[schema(nullable = false)]
    matrial_status: Option<Flag>,
    /// YouTube or Vimeo links.
    #[schema(value_type = Option<VideoLinks>, nullable = false)]
    videos: Option<BoundedList<String, MAX_VIDEOS>>,
    /// The files to read. What a PUT does not name is removed.
    #[schema(value_type = Option<Vec<MaterialRequest>>, nullable = false, max_items = 100)]
    #[validate(nested)]
    material: Option<BoundedList<MaterialRequest, MAX_MATERIALS>>,
    #[schema(nullable = false)]
    #[validate(nested)]
    trueOrFalse: Option<ActiveGroup>,
    #[schema(nullable = false)]
    #[validate(nested)]
    multipleChoices: Option<ActiveGroup>,
    #[schema(nullable = false)]
    #[validate(nested)]
    freeText: Option<ActiveGroup>,
    #[schema(nullable = false)]
    #[validate(nested)]
    rank: Option<ActiveGroup>,
    #[schema(nullable = false)]
    #[validate(nested)]
    arrange: Option<ActiveGroup>,
    #[schema(nullable = false)]
    #[validate(nested)]
    slides: Option<ActiveSlides>,
    /// For a PUT: the version that was read. Without it, the change overwrites every version.
    #[schema(value_type = Option<i32>, minimum = 0)]
    pub version: Option<Version>,
}

/// A question.
#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct QuestionRequest {
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    question: QuestionText,
    /// True or false: True and False, one correct. Multiple choice: 2 to 6, at least one correct.
    /// Free text: one. Rank: 1 to 10, one correct. Arrange: 2 to 10.
    #[serde(default)]
    #[schema(required, value_type = AnswerList)]
    #[validate(
        length(
            max = MAX_ANSWERS_READ,
            message = "too many, answers must be less than 100"
        ),
        nested
    )]
    answers: BoundedList<AnswerRequest, MAX_ANSWERS_READ>,
}

/// Something to answer with, or the model answer.
#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct AnswerRequest {
    /// Free text: 3 to 500 characters. Rank: '1' to '10'.
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    value: OptionText,
    /// True or false, multiple choice, rank.
    #[schema(nullable = false)]
    is_correct: Option<Flag>,
    /// Arrange: the position from 1.
    #[schema(minimum = 1)]
    order: Option<i64>,
}

/// The write shape read back, and the questions in one list. A group that is not active is absent.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TemplateResponse {
    id: Uuid,
    name: String,
    description: String,
    #[serde(rename = "matrial_status")]
    active_material: Flag,
    videos: Vec<String>,
    material: Vec<MaterialResponse>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    true_or_false: Option<GroupResponse>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    multiple_choices: Option<GroupResponse>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    free_text: Option<GroupResponse>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    rank: Option<GroupResponse>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    arrange: Option<GroupResponse>,
    attachments: Vec<AttachmentResponse>,
    questions: Vec<QuestionResponse>,
    #[schema(required)]
    slides: Option<SlidesResponse>,
    #[serde(rename = "total_weight")]
    total_weight: f64,
    #[serde(rename = "competitions_count")]
    competitions_count: u32,
    version: i32,
    #[serde(rename = "created_at")]
    created_at: Instant,
}

/// A group of the write shape read back, with ids.
#[derive(Serialize, ToSchema)]
struct GroupResponse {
    weight: f64,
    title: String,
    questions: Vec<GroupQuestionResponse>,
}

/// A question of a group.
#[derive(Serialize, ToSchema)]
struct GroupQuestionResponse {
    id: Uuid,
    question: String,
    answers: Vec<GroupAnswerResponse>,
}

/// An option of a question of a group.
#[derive(Serialize, ToSchema)]
struct GroupAnswerResponse {
    id: Uuid,
    value: String,
    /// True or false, multiple choice, rank.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    is_correct: Option<Flag>,
    /// Arrange.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, minimum = 1)]
    order: Option<i64>,
}

impl TemplateRequest {
    pub fn draft(mut self) -> TemplateDraft {
        let groups = QuestionKind::ALL
            .into_iter()
            .filter_map(|kind| Some(self.group(kind)?.0?.draft(kind)))
            .collect();
        let material = self.material.unwrap_or_default().0.into_iter();
        TemplateDraft {
            groups,
            name: self.name.0,
            description: self.description.0,
            active_material: self.matrial_status.unwrap_or_default().0,
            videos: self.videos.unwrap_or_default().0,
            material: material.map(MaterialRequest::draft).collect(),
            slides: self
                .slides
                .and_then(|slides| slides.0)
                .map(SlidesRequest::draft),
        }
    }

    fn group(&mut self, kind: QuestionKind) -> Option<ActiveGroup> {
        match kind {
            QuestionKind::TrueOrFalse => self.trueOrFalse.take(),
            QuestionKind::MultipleChoices => self.multipleChoices.take(),
            QuestionKind::FreeText => self.freeText.take(),
            QuestionKind::Rank => self.rank.take(),
            QuestionKind::Arrange => self.arrange.take(),
            QuestionKind::Slides => None,
        }
    }
}

impl QuestionRequest {
    pub fn draft(self) -> QuestionDraft {
        let answer = |answer: AnswerRequest| AnswerDraft {
            value: answer.value.0,
            is_correct: answer.is_correct.unwrap_or_default().0,
            order: answer.order,
        };
        QuestionDraft {
            text: self.question.0,
            answers: self.answers.0.into_iter().map(answer).collect(),
        }
    }
}

impl From<&TemplateDetail> for TemplateResponse {
    fn from(TemplateDetail { template, files }: &TemplateDetail) -> Self {
        let content = &template.content;
        let mut view = Self {
            id: template.id.0,
            name: template.name.clone(),
            description: content.description.clone(),
            active_material: Flag(content.active_material),
            videos: content.videos.clone(),
            material: MaterialResponse::all(content, files),
            true_or_false: None,
            multiple_choices: None,
            free_text: None,
            rank: None,
            arrange: None,
            attachments: AttachmentResponse::all(template, files),
            questions: questions(content),
            slides: SlidesResponse::of(template, files),
            total_weight: content.total_weight().to_number(),
            competitions_count: template.uses,
            version: template.version,
            created_at: Instant(template.created_at),
        };
        for group in &content.groups {
            let own = Some(GroupResponse::from(group));
            match group.kind {
                QuestionKind::TrueOrFalse => view.true_or_false = own,
                QuestionKind::MultipleChoices => view.multiple_choices = own,
                QuestionKind::FreeText => view.free_text = own,
                QuestionKind::Rank => view.rank = own,
                QuestionKind::Arrange => view.arrange = own,
                QuestionKind::Slides => {}
            }
        }
        view
    }
}

impl From<&Group> for GroupResponse {
    fn from(group: &Group) -> Self {
        let question = |question: &Question| GroupQuestionResponse {
            id: question.id.0,
            question: question.text.clone(),
            answers: question
                .spec
                .options()
                .into_iter()
                .map(|option| GroupAnswerResponse {
                    id: option.id.0,
                    is_correct: option.is_correct.map(Flag),
                    order: option.order,
                    value: option.value,
                })
                .collect(),
        };
        Self {
            weight: group.weight.to_number(),
            title: group.title.clone(),
            questions: group.questions.iter().map(question).collect(),
        }
    }
}
