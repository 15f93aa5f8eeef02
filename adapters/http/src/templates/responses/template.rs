//! A template read back in the shape in which it was written, with ids.

use domain_assessment::{Group, Question, QuestionKind, Template};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{MaterialResponse, QuestionResponse, SlidesResponse, questions};
use crate::enums::AttachmentType;
use crate::serde_types::{Flag, Instant};

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

/// A file or a video of the template.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AttachmentResponse {
    id: Uuid,
    r#type: AttachmentType,
    /// Signed address, or the video's URL.
    file: String,
    /// Null for a video.
    #[schema(required)]
    file_name: Option<String>,
}

impl AttachmentResponse {
    /// A video has no row of its own: its id is made of the template's and its address.
    fn video(template: &Template, address: &str) -> Self {
        Self {
            id: Uuid::new_v5(&template.id.0, address.as_bytes()),
            r#type: AttachmentType::Video,
            file: address.to_owned(),
            file_name: None,
        }
    }
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

impl From<&Template> for TemplateResponse {
    fn from(template: &Template) -> Self {
        let content = &template.content;
        let mut view = Self {
            id: template.id.0,
            name: template.name.clone(),
            description: content.description.clone(),
            active_material: Flag(content.active_material),
            videos: content.videos.clone(),
            material: Vec::new(),
            true_or_false: None,
            multiple_choices: None,
            free_text: None,
            rank: None,
            arrange: None,
            attachments: content
                .videos
                .iter()
                .map(|video| AttachmentResponse::video(template, video))
                .collect(),
            questions: questions(content),
            slides: content.slides.as_ref().map(SlidesResponse::from),
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
