//! Templates with their key, as builders and graders see them.

use application_ports::TemplateRow;
use domain_assessment::{Content, Group, Question, SlidesCase, Template};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::shared::enums::AttachmentType;
use crate::shared::question_kinds::QuestionType;
use crate::shared::serde_types::{Flag, Instant};
use crate::shared::sheet::SlidePlacement;

/// A template in its list.
#[derive(Serialize, ToSchema)]
pub(crate) struct TemplateListItem {
    id: Uuid,
    name: String,
    created_at: Instant,
    /// The competitions and trainings made from it.
    competitions_count: u32,
    attachments_ready: bool,
}

/// A stored file.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MaterialResponse {
    id: Uuid,
    file_name: String,
    /// The size in bytes.
    size: u64,
}

/// A file or a video of the template.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AttachmentResponse {
    id: Uuid,
    r#type: AttachmentType,
    /// Signed address, or the video's URL.
    file: String,
    /// Null for a video.
    #[schema(required)]
    file_name: Option<String>,
}

/// A question with its key.
#[derive(Serialize, ToSchema)]
pub(crate) struct QuestionResponse {
    id: Uuid,
    r#type: QuestionType,
    content: String,
    weight: f64,
    /// The title of the question's group.
    title: String,
    answers: Vec<AnswerResponse>,
}

/// An option with its key.
#[derive(Serialize, ToSchema)]
struct AnswerResponse {
    id: Uuid,
    question_id: Uuid,
    value: String,
    /// Null for free text and arrange.
    #[schema(required)]
    is_correct: Option<Flag>,
    /// Position from 1 for arrange, else null.
    #[schema(required, minimum = 1)]
    order: Option<i64>,
}

/// A slides case with its key.
#[derive(Serialize, ToSchema)]
pub(crate) struct SlidesResponse {
    weight: f64,
    title: String,
    name: String,
    description: String,
    attachments: Vec<SlideImageResponse>,
    categories: Vec<SlideCategoryResponse>,
}

/// An image of a slides case.
#[derive(Serialize, ToSchema)]
struct SlideImageResponse {
    id: Uuid,
}

/// A category with the images that belong into it.
#[derive(Serialize, ToSchema)]
struct SlideCategoryResponse {
    id: Uuid,
    name: String,
    slide_categories: Vec<SlidePlacement>,
}

/// The stored template.
#[derive(Serialize, ToSchema)]
pub(crate) struct StoredTemplateResponse {
    template_id: Uuid,
    #[serde(rename = "slidesData")]
    slides_data: SlidesDataResponse,
    materials: Vec<MaterialResponse>,
}

/// The stored slides case.
#[derive(Serialize, ToSchema)]
struct SlidesDataResponse {
    /// Null without slides.
    #[schema(required)]
    data: Option<SlidesResponse>,
}

/// The copy of a template.
#[derive(Serialize, ToSchema)]
pub(crate) struct CopiedTemplateResponse {
    template_id: Uuid,
}

/// The model answers.
#[derive(Serialize, ToSchema)]
pub(crate) struct ModelAnswersResponse {
    name: String,
    description: String,
    questions: Vec<QuestionResponse>,
    #[schema(required)]
    slides: Option<SlidesResponse>,
}

/// A template with its answer key.
#[derive(Serialize, ToSchema)]
pub(crate) struct KeyedTemplateResponse {
    id: Uuid,
    name: String,
    description: String,
    questions: Vec<QuestionResponse>,
    #[schema(required)]
    slides: Option<SlidesResponse>,
    total_weight: f64,
}

/// Whether every file has arrived and is processed.
#[derive(Serialize, ToSchema)]
pub(crate) struct AttachmentsStatusResponse {
    /// 1 when every file has arrived and is processed.
    data: Flag,
    progress: AttachmentsProgressResponse,
}

/// How many of the files have arrived.
#[derive(Serialize, ToSchema)]
struct AttachmentsProgressResponse {
    done: u32,
    total: u32,
}

impl AttachmentResponse {
    /// A video has no row of its own: its id is made of the template's and its address.
    pub fn video(template: &Template, address: &str) -> Self {
        Self {
            id: Uuid::new_v5(&template.id.0, address.as_bytes()),
            r#type: AttachmentType::Video,
            file: address.to_owned(),
            file_name: None,
        }
    }
}

impl AttachmentsStatusResponse {
    /// Templates hold no uploaded files yet, so none is missing.
    pub const COMPLETE: Self = Self {
        data: Flag(true),
        progress: AttachmentsProgressResponse { done: 0, total: 0 },
    };
}

impl From<TemplateRow> for TemplateListItem {
    fn from(row: TemplateRow) -> Self {
        Self {
            id: row.id.0,
            name: row.name,
            created_at: Instant(row.created_at),
            competitions_count: row.competitions_count,
            attachments_ready: true,
        }
    }
}

impl From<&Template> for StoredTemplateResponse {
    fn from(template: &Template) -> Self {
        let slides = template.content.slides.as_ref().map(SlidesResponse::from);
        Self {
            template_id: template.id.0,
            slides_data: SlidesDataResponse { data: slides },
            materials: Vec::new(),
        }
    }
}

impl From<&Template> for CopiedTemplateResponse {
    fn from(template: &Template) -> Self {
        Self {
            template_id: template.id.0,
        }
    }
}

impl From<&Template> for ModelAnswersResponse {
    fn from(template: &Template) -> Self {
        Self {
            name: template.name.clone(),
            description: template.content.description.clone(),
            questions: questions(&template.content),
            slides: template.content.slides.as_ref().map(SlidesResponse::from),
        }
    }
}

impl From<&Template> for KeyedTemplateResponse {
    fn from(template: &Template) -> Self {
        Self {
            id: template.id.0,
            name: template.name.clone(),
            description: template.content.description.clone(),
            questions: questions(&template.content),
            slides: template.content.slides.as_ref().map(SlidesResponse::from),
            total_weight: template.content.total_weight().to_number(),
        }
    }
}

impl From<&SlidesCase> for SlidesResponse {
    fn from(slides: &SlidesCase) -> Self {
        let category = |category: &domain_assessment::Category| SlideCategoryResponse {
            id: category.id.0,
            name: category.name.clone(),
            slide_categories: category
                .slides
                .iter()
                .zip(1..)
                .map(|(slide, order)| domain_assessment::SubmittedSlide {
                    slide: *slide,
                    category: category.id,
                    order,
                })
                .map(SlidePlacement::from)
                .collect(),
        };
        Self {
            weight: slides.weight.to_number(),
            title: slides.title.clone(),
            name: slides.name.clone(),
            description: slides.description.clone(),
            attachments: slides
                .images
                .iter()
                .map(|image| SlideImageResponse { id: image.id.0 })
                .collect(),
            categories: slides.categories.iter().map(category).collect(),
        }
    }
}

/// Every question with its key, in order.
pub(crate) fn questions(content: &Content) -> Vec<QuestionResponse> {
    let questions = content.questions();
    questions
        .filter_map(|(group, question)| QuestionResponse::new(group, question))
        .collect()
}

impl QuestionResponse {
    fn new(group: &Group, question: &Question) -> Option<Self> {
        let options = question.spec.options().into_iter();
        Some(Self {
            id: question.id.0,
            r#type: QuestionType::try_from(group.kind).ok()?,
            content: question.text.clone(),
            weight: group.weight.to_number(),
            title: group.title.clone(),
            answers: options
                .map(|option| AnswerResponse {
                    id: option.id.0,
                    question_id: question.id.0,
                    is_correct: option.is_correct.map(Flag),
                    order: option.order,
                    value: option.value,
                })
                .collect(),
        })
    }
}
